//! The decks and boards that games may be played with.

use crate::catalogue::Catalogue;
use crate::game::{Kind, Material};

/// All decks and boards there are.
#[derive(Clone, Debug, Default)]
pub struct Materials(Vec<Material>);

impl Materials {
    /// The first of a kind is the usual one.
    pub fn new(materials: impl IntoIterator<Item = Material>) -> Materials {
        Materials(materials.into_iter().collect())
    }

    /// The one of this name, or the usual one.
    pub fn get(&self, kind: Kind, id: Option<&str>) -> Option<&Material> {
        self.0.iter().find(|material| material.kind() == kind && id.is_none_or(|id| id == material.id()))
    }
}

impl From<&Catalogue> for Materials {
    fn from(catalogue: &Catalogue) -> Materials {
        let usual = Kind::ALL.into_iter().filter_map(|kind| catalogue.choose(kind, None).ok());
        let decks = catalogue.decks().cloned().map(Material::Card);
        let all = usual.chain(decks).chain(catalogue.boards().cloned().map(Material::Board));
        let mut materials: Vec<Material> = Vec::new();
        for material in all {
            if !materials.contains(&material) {
                materials.push(material);
            }
        }
        Materials(materials)
    }
}

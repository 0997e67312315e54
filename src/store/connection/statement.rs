//! A statement with its values, and the rows that it returns: the same for both databases.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// A value of a parameter or a column.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::store) enum Value {
    Null(ColumnType),
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

/// The column types that migrations use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum ColumnType {
    Text,
    Integer,
    Real,
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Integer(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Real(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        number.map_or(Value::Null(ColumnType::Integer), Value::Integer)
    }
}

impl From<Option<f64>> for Value {
    fn from(number: Option<f64>) -> Value {
        number.map_or(Value::Null(ColumnType::Real), Value::Real)
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Value {
        text.map_or(Value::Null(ColumnType::Text), Value::Text)
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        text.map(str::to_owned).into()
    }
}

/// A type that a column can be read as. No value is converted: an integer is no text.
pub(in crate::store) trait FromValue<'r>: Sized {
    fn from_value(value: &'r Value) -> Option<Self>;
}

impl FromValue<'_> for i64 {
    fn from_value(value: &Value) -> Option<i64> {
        if let Value::Integer(number) = value { Some(*number) } else { None }
    }
}

impl FromValue<'_> for f64 {
    fn from_value(value: &Value) -> Option<f64> {
        if let Value::Real(number) = value { Some(*number) } else { None }
    }
}

impl FromValue<'_> for String {
    fn from_value(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
}

impl<'r> FromValue<'r> for &'r [u8] {
    fn from_value(value: &'r Value) -> Option<&'r [u8]> {
        if let Value::Bytes(bytes) = value { Some(bytes) } else { None }
    }
}

impl<'r, T: FromValue<'r>> FromValue<'r> for Option<T> {
    fn from_value(value: &'r Value) -> Option<Option<T>> {
        if let Value::Null(_) = value { Some(None) } else { T::from_value(value).map(Some) }
    }
}

/// The names of the columns of a result.
#[derive(Debug)]
pub(in crate::store) struct Columns {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Columns {
    /// If two columns have the same name, the name means the last one.
    pub(in crate::store) fn new(names: Vec<String>) -> Columns {
        let places = names.iter().enumerate().map(|(place, name)| (name.clone(), place)).collect();
        Columns { names, places }
    }

    pub(in crate::store) fn len(&self) -> usize {
        self.names.len()
    }
}

/// A row of a result.
#[derive(Debug, Clone)]
pub(in crate::store) struct Row {
    columns: Arc<Columns>,
    values: Vec<Value>,
}

impl Row {
    pub(in crate::store) fn new(columns: Arc<Columns>, values: Vec<Value>) -> Row {
        Row { columns, values }
    }

    /// None if there is no such column, or if it has another type.
    pub(in crate::store) fn get<'r, T: FromValue<'r>>(&'r self, column: &str) -> Option<T> {
        T::from_value(self.values.get(*self.columns.places.get(column)?)?)
    }

    /// The columns in order.
    pub(in crate::store) fn cells(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.columns.names.iter().map(String::as_str).zip(&self.values)
    }
}

/// What a statement did.
#[derive(Debug, Default)]
pub(in crate::store) struct Outcome {
    pub(in crate::store) rows: Vec<Row>,
    /// The number of inserted, updated or deleted rows.
    pub(in crate::store) affected: u64,
}

/// How many rows of the result are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum RowLimit {
    One,
    All,
}

/// A statement with the values of `$1`, `$2` and so on.
#[derive(Debug, Clone)]
#[must_use = "a query does nothing until it is executed"]
pub(in crate::store) struct Statement {
    pub(in crate::store) sql: Cow<'static, str>,
    pub(in crate::store) values: Vec<Value>,
}

/// The SQL contains no values from outside: they are bound.
pub(in crate::store) fn statement(sql: impl Into<Cow<'static, str>>) -> Statement {
    Statement { sql: sql.into(), values: Vec::new() }
}

impl Statement {
    pub(in crate::store) fn bind(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }
}

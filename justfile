# Common tasks. `just` lists them; see https://just.systems.

_default:
    @just --list --unsorted

# Play in the browser: a stand-in for Discord with the bot in it
play *args:
    cargo run -- playground {{args}}

# Run the tests of every package
test *args:
    cargo test {{args}}

# Run the tests of the rules: fast, no database, no Discord
test-rules *args:
    cargo test -p basari-rules {{args}}

# Run one test or suite of the bot, for example `just test-bot store::`
test-bot filter *args:
    cargo test -p basari --test all {{filter}} -- {{args}}

# Run clippy on everything
lint:
    cargo clippy --workspace --all-targets -- -D warnings

# Format the code
fmt:
    cargo fmt --all

# Build the API documentation; warnings are errors
docs:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Rewrite the snapshots and show what changed
snapshots:
    BASARI_WRITE_SNAPSHOTS=1 cargo test -- snapshots playthroughs record_checks
    git diff --stat

# Play one seed of the fault tests
faults seed:
    BASARI_FAULT_SEED={{seed}} cargo test -p basari --test all faults:: -- --nocapture

# Run a benchmark, for example `just bench load --games 100`
bench name *args:
    cargo bench --bench {{name}} -- {{args}}

# Check licenses, banned crates and sources of the dependencies
deny:
    cargo deny check licenses bans sources

# Run everything that CI runs
ci:
    .ci/run

//! Identifies this process on its machine. A restarted process can tell from it that its predecessor has ended, and need
//! not wait until the predecessor's heartbeat is late.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// The identity of this process. Empty where it cannot be identified beyond doubt, as in most containers.
pub fn current() -> String {
    identify().unwrap_or_default()
}

fn identify() -> Option<String> {
    let pid = std::process::id();
    Some(format!("{} {pid} {}", place()?, start_time(pid)?))
}

/// Whether this is the identity of a process that ran on this machine and has ended. False if that is not certain.
pub fn has_ended(identity: &str) -> bool {
    let Some((other_place, pid, started)) = parse(identity) else { return false };
    place().is_some_and(|place| place == other_place) && start_time(pid).as_deref() != Some(started)
}

fn parse(identity: &str) -> Option<(&str, u32, &str)> {
    let (rest, started) = identity.rsplit_once(' ')?;
    let (place, pid) = rest.rsplit_once(' ')?;
    Some((place, pid.parse().ok()?, started))
}

/// Where process ids are comparable: the machine and the namespace of process ids. The user is part of it because systemd
/// may hide the processes of other users.
fn place() -> Option<String> {
    let word = |path: &str| {
        let text = fs::read_to_string(path).ok()?;
        text.split_whitespace().next().map(str::to_owned)
    };
    let (machine, host) = (word("/etc/machine-id")?, word("/etc/hostname")?);
    let namespace = fs::metadata("/proc/self/ns/pid").ok()?.ino();
    let user = fs::metadata("/proc/self").ok()?.uid();
    Some(format!("{machine} {host} {namespace} {user}"))
}

/// When a process started, in the kernel's ticks. Process ids are reused, but not with the same start.
fn start_time(pid: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The second field is the name in parentheses, which may contain spaces. The start is field 22.
    let (_, fields) = stat.rsplit_once(')')?;
    let is_zombie = fields.split_whitespace().next()? == "Z";
    fields.split_whitespace().nth(19).filter(|_| !is_zombie).map(str::to_owned)
}

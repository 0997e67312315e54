/*
 * Preloaded into a process that writes to SQLite, this is a disk that can lose its power: of everything that was written to
 * a file in the folder BASARI_TEST_DISK, its subfolder "durable" has what was synced. Files in that subfolder named "fails",
 * "lies" and "hangs" change what a sync does:
 *
 * - fails: it reports an error, and what was written is gone. Linux may drop such pages, too, and a later sync succeeds.
 * - lies: it reports success, but nothing becomes durable.
 * - hangs: it never returns. A power loss at this moment leaves any part of the last commit.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_FILES 8
#define MAX_DESCRIPTORS 1024

struct range {
    off_t start;
    size_t length;
};

struct file {
    char name[NAME_MAX + 1];
    /* Written since the last sync. */
    struct range *written;
    size_t count, capacity;
    /* How often its sync has failed. */
    unsigned failures;
};

/* An open file. */
struct descriptor {
    struct file *file;
    /* Failed syncs that it knows of. Linux reports each failure to every descriptor once. */
    unsigned known_failures;
};

static struct file files[MAX_FILES];
static struct descriptor descriptors[MAX_DESCRIPTORS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *disk(void) { return getenv("BASARI_TEST_DISK"); }

static int does(const char *behavior) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/durable/%s", disk(), behavior);
    return access(path, F_OK) == 0;
}

/* The file behind a descriptor, or NULL if it is not on the disk. Call it with the lock. */
static struct file *find(int fd) {
    char link[64], path[PATH_MAX];
    const char *folder = disk();
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (folder == NULL || length < 0) return NULL;
    path[length] = 0;
    size_t prefix = strlen(folder);
    if (strncmp(path, folder, prefix) != 0 || path[prefix] != '/') return NULL;
    const char *name = path + prefix + 1;
    if (strchr(name, '/') != NULL || strlen(name) > NAME_MAX) return NULL;
    for (int i = 0; i < MAX_FILES; i++) {
        if (files[i].name[0] == 0) strcpy(files[i].name, name);
        if (strcmp(files[i].name, name) != 0) continue;
        if (fd >= MAX_DESCRIPTORS) abort();
        if (descriptors[fd].file != &files[i]) descriptors[fd] = (struct descriptor){&files[i], files[i].failures};
        return &files[i];
    }
    abort();
}

static void remember(int fd, off_t start, size_t length) {
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file != NULL) {
        if (file->count == file->capacity) {
            file->capacity = 2 * file->capacity + 64;
            file->written = realloc(file->written, file->capacity * sizeof *file->written);
            if (file->written == NULL) abort();
        }
        file->written[file->count++] = (struct range){start, length};
    }
    pthread_mutex_unlock(&lock);
}

/* Never opens the file again: closing it would release SQLite's locks on it. */
static void make_durable(int fd, struct file *file) {
    static char buffer[1 << 16];
    char path[PATH_MAX];
    struct stat info;
    snprintf(path, sizeof path, "%s/durable/%s", disk(), file->name);
    int copy = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (copy < 0 || fstat(fd, &info) != 0) abort();
    for (size_t i = 0; i < file->count; i++) {
        struct range left = file->written[i];
        while (left.length > 0) {
            size_t part = left.length < sizeof buffer ? left.length : sizeof buffer;
            ssize_t count = pread(fd, buffer, part, left.start);
            if (count <= 0) break;
            if (syscall(SYS_pwrite64, copy, buffer, count, left.start) != count) abort();
            left.start += count;
            left.length -= count;
        }
    }
    if (ftruncate(copy, info.st_size) != 0) abort();
    close(copy);
}

static int sync_file(int fd) {
    int result = 0;
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file != NULL && does("hangs")) {
        pthread_mutex_unlock(&lock);
        for (;;) pause();
    }
    if (file != NULL && !does("lies")) {
        if (does("fails")) {
            file->failures++;
        } else {
            make_durable(fd, file);
        }
        file->count = 0;
        if (descriptors[fd].known_failures != file->failures) {
            descriptors[fd].known_failures = file->failures;
            errno = EIO;
            result = -1;
        }
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int fd) { return sync_file(fd); }

int fdatasync(int fd) { return sync_file(fd); }

ssize_t write(int fd, const void *data, size_t length) {
    ssize_t count = syscall(SYS_write, fd, data, length);
    if (count > 0) {
        off_t end = lseek(fd, 0, SEEK_CUR);
        if (end >= count) remember(fd, end - count, count);
    }
    return count;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t start) {
    ssize_t count = syscall(SYS_pwrite64, fd, data, length, start);
    if (count > 0) remember(fd, start, count);
    return count;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t start) { return pwrite64(fd, data, length, start); }

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, root, say } from './child.mjs'

const timeout_ms = 15 * 60_000

/** Runs the work while no other command installs or builds. `doing` names the work for messages. */
export async function withLock(work, doing) {
  const release = await takeLock(doing)
  try {
    await work()
  } finally {
    release()
  }
}

async function takeLock(doing) {
  // In `out`: git ignores this folder, and neither npm nor the build empties the folder.
  const lock = join(root, 'out', '.lock')
  try {
    mkdirSync(join(root, 'out'), { recursive: true })
  } catch (error) {
    refuse(error)
  }
  const started = Date.now()
  let has_reported = false
  for (; ; await sleep(200)) {
    if (tryLock(lock)) {
      const release = () => rmSync(lock, { recursive: true, force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    }
    if (isAbandoned(lock)) removeAbandoned(lock)
    else if (!has_reported) {
      say(`another command is ${doing}; waiting for it …`)
      has_reported = true
    }
    if (Date.now() - started > timeout_ms) fail(1, `waited 15 minutes; remove ${lock} if no other command is ${doing}`)
  }
}

function tryLock(lock) {
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    refuse(error)
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  return true
}

function refuse({ message }) {
  fail(1, `cannot write to this folder, which installing and building need: ${message}`)
}

function isAbandoned(lock) {
  try {
    process.kill(Number.parseInt(readFileSync(join(lock, 'pid'), 'utf8'), 10), 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    // The holder writes its process id right after it creates the folder. If the id is still missing after 10 s, the holder was killed in
    // between.
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    return error.code === 'ENOENT' && Date.now() - since > 10_000
  }
}

/**
 * Only one process at a time removes an abandoned lock. It checks again first, because another process may have taken the lock in the
 * meantime.
 */
function removeAbandoned(lock) {
  const removal = `${lock}.removal`
  try {
    mkdirSync(removal)
  } catch {
    return
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
  } finally {
    rmSync(removal, { recursive: true, force: true })
  }
}

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, root, say } from './child.mjs'

const patience_ms = 15 * 60_000

/** Two commands started at once must not replace the same files under each other's feet. */
export async function alone(work, doing) {
  const release = await takeLock(doing)
  try {
    await work()
  } finally {
    release()
  }
}

async function takeLock(doing) {
  // In `out`, because git ignores it and neither npm nor the build empties it.
  const lock = join(root, 'out', '.lock')
  try {
    mkdirSync(join(root, 'out'), { recursive: true })
  } catch (error) {
    refuse(error)
  }
  const begun = Date.now()
  let said = false
  for (; ; await sleep(200)) {
    if (tryLock(lock)) {
      const release = () => rmSync(lock, { recursive: true, force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    }
    if (isAbandoned(lock)) steal(lock)
    else if (!said) {
      say(`another command is ${doing}; waiting for it …`)
      said = true
    }
    if (Date.now() - begun > patience_ms) fail(1, `waited 15 minutes; remove ${lock} if nothing is ${doing}`)
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
  fail(1, `this folder has to be written to once, to install or to build: ${message}`)
}

function isAbandoned(lock) {
  try {
    process.kill(Number.parseInt(readFileSync(join(lock, 'pid'), 'utf8'), 10), 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    // A holder writes its number at once; one that was killed in between never will.
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    return error.code === 'ENOENT' && Date.now() - since > 10_000
  }
}

/** One thief at a time, and it looks again: the lock may have changed hands since. */
function steal(lock) {
  const theft = `${lock}.theft`
  try {
    mkdirSync(theft)
  } catch {
    return
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
  } finally {
    rmSync(theft, { recursive: true, force: true })
  }
}

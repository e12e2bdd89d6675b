import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Writes a file or a folder to the disk, so that it survives a loss of power. Windows cannot sync folders. */
export function syncPath(path: string) {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  const descriptor = openSync(path, isWindows ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

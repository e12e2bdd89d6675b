/** Electron searches for its fuses behind this text in its binary. */
export const fuse_sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** In the order of the wire. A newer Electron may have more. */
const names = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const

export type Fuses = Partial<Record<(typeof names)[number], boolean>>

/** Reads the fuses of a binary of Electron. Throws if it has none, or those of another version. */
export function readFuses(binary: Buffer): Fuses {
  const at = binary.indexOf(fuse_sentinel)
  if (at < 0) throw new Error('the binary has no fuses')
  const version = binary[at + fuse_sentinel.length]
  if (version !== 1) throw new Error(`the fuses have the version ${version}`)
  const count = binary[at + fuse_sentinel.length + 1] ?? 0
  const start = at + fuse_sentinel.length + 2
  const wire = binary.subarray(start, start + count).toString('latin1')
  return Object.fromEntries(
    names.flatMap((name, index) => (/[01]/.test(wire[index] ?? '') ? [[name, wire[index] === '1']] : [])),
  )
}

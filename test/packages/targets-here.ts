import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type System, systems } from '../../src-main/packaging/systems.ts'

type Here = {
  /** What electron-builder makes. `dir` is the folder of the app. */
  targets: string[]
  /** The packages that cannot be made here, each with the reason. */
  missing: Record<string, string>
}

/**
 * What can be packaged here. A real build makes everything for its own system. A fake build has no network, so it makes what needs no program
 * that electron-builder would download.
 */
export function targetsHere(system: System, isFake: boolean, env: NodeJS.ProcessEnv = process.env): Here {
  const all: readonly string[] = systems[system].targets
  if (!isFake) return { targets: [], missing: {} }
  const seven_zip = env.ELECTRON_BUILDER_7ZIP_PATH ?? programOn(env.PATH, '7za')
  if (seven_zip) env.ELECTRON_BUILDER_7ZIP_PATH = seven_zip
  const reasonFor = (target: string) => {
    if (target === 'dmg') return 'needs macOS'
    if (target === 'zip') return seven_zip ? undefined : 'needs 7za'
    return 'needs programs that electron-builder downloads'
  }
  const missing = Object.fromEntries(
    all.flatMap((target) => {
      const reason = reasonFor(target)
      return reason ? [[target, reason]] : []
    }),
  )
  return { targets: ['dir', ...all.filter((target) => !(target in missing))], missing }
}

const programOn = (path: string | undefined, name: string) =>
  path
    ?.split(delimiter)
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program))

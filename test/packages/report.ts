import { basename } from 'node:path'
import type { System } from '../../src-main/packaging/systems.ts'
import type { BuiltApp, Checks } from './check-app.ts'
import type { Tried } from './try-app.ts'

export type SystemReport = {
  system: System
  apps: readonly { app: BuiltApp; checks: Checks; bytes: number; header_hash: string }[]
  /** The packages that were made, besides the folders of the apps. */
  files: readonly string[]
  missing: Readonly<Record<string, string>>
}

/** What was built and what is wrong with it, as a text. */
export function reportOf(
  reports: readonly SystemReport[],
  tried: Tried,
  electron: string,
): { text: string; isGood: boolean } {
  const apps = reports.flatMap((report) => report.apps)
  const isGood =
    tried.isGood &&
    apps.length > 0 &&
    apps.every(({ checks }) => Object.values(checks).every((faults) => faults.length === 0))
  const names = [...new Set(apps.flatMap(({ checks }) => Object.keys(checks)))]
  const lines = [
    `Packages with ${electron}`,
    '',
    ...apps.map(
      ({ app, bytes, header_hash, checks }) =>
        `${`${app.system} ${app.arch}`.padEnd(12)} ${(bytes / 1e6).toFixed(2)} MB  archive ${header_hash.slice(0, 12)}  ${passed(checks)}`,
    ),
    '',
    'Each app',
    ...names.map((name) => `  ${apps.every(({ checks }) => !checks[name]?.length) ? '✓' : '✗'} ${name}`),
    ...apps.flatMap(({ app, checks }) =>
      Object.entries(checks).flatMap(([name, faults]) =>
        faults.map((fault) => `    ${app.system} ${app.arch}: ${name}: ${fault}`),
      ),
    ),
    '',
    tried.text,
    '',
    `Made: ${reports.flatMap(({ system, files }) => [`folders for ${system}`, ...files.map((file) => basename(file))]).join(', ')}`,
    ...reports.flatMap(({ system, missing }) =>
      Object.entries(missing).map(([target, reason]) => `Not made: ${target} for ${system}, which ${reason}`),
    ),
    '',
  ]
  return { text: lines.join('\n'), isGood }
}

function passed(checks: Checks): string {
  const all = Object.values(checks)
  return `${all.filter((faults) => faults.length === 0).length} of ${all.length} checks`
}

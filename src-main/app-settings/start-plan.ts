import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gantryArguments, readArguments, variableOf } from '../../src-server/arguments.ts'
import { readCommand } from '../../src-server/flags.ts'
import type { StartOptions } from '../../src-server/start.ts'
import type { Settings } from './settings-file.ts'

/** What the server starts with. */
export type StartPlan = {
  args: readonly string[]
  env: NodeJS.ProcessEnv
  options: StartOptions
  /** Whether a flag, a variable or a setting names the port. Then no other port may be used. */
  port_is_fixed: boolean
  /** A folder that the user has chosen because it holds an instance. Without one, a server would fill the folder with the demo. */
  chosen_folder: string | undefined
}

/** An instance that the user has opened instead of the one that the app starts with. A new one has a seed. */
export type OpenedInstance = { folder: string; seed: 'demo' | 'empty' | undefined }

/** The console shows the requests. The log has warnings and errors only. */
const default_log_level = 'warn'
const flags_of_storage = ['data-dir', 'in-memory', 'seed']

/** The settings count where no flag and no variable of the environment says otherwise. An opened instance replaces both. */
export function startPlan(
  all_args: readonly string[],
  all_env: NodeJS.ProcessEnv,
  settings: Settings,
  opened?: OpenedInstance,
): StartPlan {
  const args = opened ? gantryArguments(all_args, flags_of_storage) : all_args
  const env = opened ? withoutVariables(all_env, flags_of_storage) : all_env
  const given = readArguments(args, env)
  const data_dir = opened?.folder ?? (given.has('in-memory') || given.has('data-dir') ? undefined : settings.data_dir)
  const values = {
    port: settings.port?.toString(),
    'data-dir': data_dir,
    seed: opened?.seed,
    tier: settings.tier,
    'log-level': settings.log_level ?? default_log_level,
  }
  const variables = Object.entries(values).flatMap(([flag, value]) =>
    value === undefined || given.has(flag) ? [] : [[variableOf(flag), value] as const],
  )
  const whole = { ...env, ...Object.fromEntries(variables) }
  const command = readCommand(args, whole)
  if (command.kind !== 'serve') throw new Error(`The app cannot start with --${command.kind}.`)
  return {
    args,
    env: whole,
    options: command.options,
    port_is_fixed: readArguments(args, whole).has('port'),
    chosen_folder: opened?.seed ? undefined : data_dir,
  }
}

/** Whether there is a database of Gantry in the folder. */
export const holdsInstance = (folder: string) => existsSync(join(folder, 'gantry.db'))

const withoutVariables = (env: NodeJS.ProcessEnv, flags: readonly string[]) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !flags.some((flag) => variableOf(flag) === name)))

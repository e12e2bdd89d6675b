import { isDeepStrictEqual } from 'node:util'
import type { Target } from '../server-life.ts'
import type { Settings } from './settings-file.ts'
import { holdsInstance, type OpenedInstance, startPlan } from './start-plan.ts'

type Given = { args: readonly string[]; env: NodeJS.ProcessEnv; settings(): Settings }

export type CurrentStart = ReturnType<typeof currentStart>

/** What the server starts with, next time it starts. */
export function currentStart({ args, env, settings }: Given) {
  let opened: OpenedInstance | undefined
  let plan = startPlan(args, env, settings())
  return {
    plan: () => plan,
    /** The folder of the instance; undefined for one in memory. */
    folder: () => (plan.options.storage.kind === 'directory' ? plan.options.storage.path : undefined),
    opened: () => opened,
    target(): Target {
      const { chosen_folder, options, port_is_fixed } = plan
      if (chosen_folder === undefined || holdsInstance(chosen_folder)) return { port: options.port, port_is_fixed }
      return {
        obstacle: `There is no instance in ${chosen_folder}. Connect the drive that has it, or choose another folder in the settings.`,
      }
    },
    /** Whether the server would start in another way with other settings. */
    differs(changed: Settings): boolean {
      return !isDeepStrictEqual(startPlan(args, env, changed, opened), plan)
    },
    settingsChanged() {
      plan = startPlan(args, env, settings(), opened)
    },
    open(instance: OpenedInstance) {
      opened = instance
      plan = startPlan(args, env, settings(), instance)
    },
  }
}

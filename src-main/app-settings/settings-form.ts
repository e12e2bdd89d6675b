import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { SaveErrors } from './settings-channels.ts'
import { log_levels, type Settings, tiers } from './settings-file.ts'
import { holdsInstance } from './start-plan.ts'

const text = z.string().trim().max(4_096)
const choiceOf = <const Choices extends readonly string[]>(choices: Choices) => z.enum(['', ...choices])

const checked = z.literal('on').exactOptional()

/** What the page sends: the texts of its fields. An empty text is the default. A box that is not checked is absent. */
const form = z.object({
  port: text.refine(
    (port) => /^\d{0,5}$/.test(port) && Number(port) <= 65_535,
    'Enter a number from 0 to 65535, or leave the field empty.',
  ),
  data_dir: text
    .refine(
      (folder) => folder === '' || isAbsolute(folder),
      'Enter a path that starts at the root, or choose a folder.',
    )
    .refine(
      (folder) => !isAbsolute(folder) || holdsInstance(folder),
      'This folder holds no instance. To make one, choose File › New Instance….',
    ),
  tier: choiceOf(tiers),
  log_level: choiceOf(log_levels),
  starts_at_login: checked,
  menu_bar_extra: checked,
  keeps_running: checked,
})

type Read = { settings: Settings; starts_at_login: boolean } | { errors: SaveErrors }

/** Checks the texts of the page. */
export function readForm(sent: unknown): Read {
  const { data, error } = form.safeParse(sent)
  if (error) {
    const { fieldErrors, formErrors } = z.flattenError(error)
    return { errors: { ...fieldErrors, ...(formErrors.length > 0 && { form: formErrors }) } }
  }
  const { port, data_dir, tier, log_level, starts_at_login, menu_bar_extra, keeps_running } = data
  return {
    settings: {
      ...(port !== '' && { port: Number(port) }),
      ...(data_dir !== '' && { data_dir }),
      ...(tier !== '' && { tier }),
      ...(log_level !== '' && { log_level }),
      ...(menu_bar_extra && { menu_bar_extra: true }),
      ...(keeps_running && { keeps_running: true }),
    },
    starts_at_login: starts_at_login !== undefined,
  }
}

import { namesOf } from '../../quick-actions/names.ts'
import { readText } from '../../quick-actions/read-text.ts'

/** Every quick action of epics with its other names. */
const NAMES = {
  close: [],
  reopen: [],
  title: [],
  label: ['labels'],
  unlabel: ['remove_label'],
  relabel: [],
  confidential: [],
  todo: [],
  done: [],
} as const satisfies Record<string, readonly string[]>

export type QuickActionName = keyof typeof NAMES

const isName = (name: string): name is QuickActionName => Object.hasOwn(NAMES, name)
const byName = namesOf(Object.keys(NAMES).filter(isName), NAMES)

/** Reads the quick actions in the text of an epic. */
export const readQuickActions = (text: string) => readText(text, (typed) => byName.get(typed.toLowerCase()))

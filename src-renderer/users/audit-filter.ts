import { changeWords } from '../home/change-words.ts'
import type { Change } from '../home/changed-record.ts'

/** The changes whose line has all the words, regardless of case: who, what was done, the record and its place. */
export function matchingChanges(changes: readonly Change[], text: string): readonly Change[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return changes
  return changes.filter((change) => {
    const { who, what, end } = changeWords(change)
    const line = [who, what, end, change.title, change.path, change.user].join(' ').toLowerCase()
    return words.every((word) => line.includes(word))
  })
}

import { labelTitlesIn } from '../arguments.ts'
import { forPlanners, type SharedSituation } from './action.ts'

interface Titled {
  id: number
  title: string
}

export const label = forPlanners((situation, argument, { add_label_ids = [], remove_label_ids = [] }) => {
  const labels = named(situation, argument)
  if (labels.length === 0) return { refused: 'Failed to add labels because no label was found.' }
  return {
    changes: {
      add_label_ids: [...new Set([...add_label_ids, ...idsOf(labels)])],
      remove_label_ids: without(remove_label_ids, labels),
    },
    says: `Added ${textOf(labels)}.`,
  }
})

export const unlabel = forPlanners(({ record }, argument, { add_label_ids = [], remove_label_ids = [] }) => {
  if (record.labels.length === 0 && add_label_ids.length === 0) return undefined
  const none = { label_ids: [], add_label_ids: undefined, remove_label_ids: undefined }
  if (argument === '') return { changes: none, says: 'Removed all labels.' }
  const labels = labelTitlesIn(argument).flatMap((title) => record.labels.find((one) => one.title === title) ?? [])
  if (labels.length === 0) return { refused: `Failed to remove labels because the ${record.noun} does not have them.` }
  return {
    changes: {
      add_label_ids: without(add_label_ids, labels),
      remove_label_ids: [...new Set([...remove_label_ids, ...idsOf(labels)])],
    },
    says: `Removed ${textOf(labels)}.`,
  }
})

export const relabel = forPlanners((situation, argument) => {
  const labels = named(situation, argument)
  if (labels.length === 0) return { refused: 'Failed to replace labels because no label was found.' }
  return {
    changes: { label_ids: idsOf(labels), add_label_ids: undefined, remove_label_ids: undefined },
    says: `Replaced all labels with ${textOf(labels)}.`,
  }
})

const named = ({ labels }: SharedSituation, argument: string): Titled[] =>
  labelTitlesIn(argument).flatMap((title) => labels.get(title) ?? [])

const idsOf = (labels: readonly Titled[]) => labels.map(({ id }) => id)

/** Undefined instead of an empty list, which would say that labels have changed. */
function without(ids: readonly number[], labels: readonly Titled[]): number[] | undefined {
  const rest = ids.filter((id) => !labels.some((one) => one.id === id))
  return rest.length === 0 ? undefined : rest
}

/** `~"bug" ~"needs review" labels` */
const textOf = (labels: readonly Titled[]) =>
  `${labels.map(({ title }) => `~"${title}"`).join(' ')} ${labels.length === 1 ? 'label' : 'labels'}`

import { useRead } from '../api/use-api.ts'
import type { Home } from '../planning/home.ts'
import { replacedText } from '../planning/replaced-text.ts'
import type { Label } from './label.ts'
import { describeUses } from './label-uses.ts'

/** Says what loses the label. */
export function LabelDeletion({ home, record: label }: { home: Home; record: Label }) {
  const uses = describeUses(label)
  return (
    <>
      Deletes <b dir="auto">{label.name}</b> from{' '}
      {home.kind === 'group' ? 'the group and all projects in the group' : 'the project'}.{' '}
      {uses
        ? `The label is removed from ${uses} that you can see.`
        : 'No issue or open merge request that you can see has this label.'}{' '}
      The deletion cannot be undone.
    </>
  )
}

interface PromotionProps {
  group: NonNullable<Home['group']>
  record: Label
}

/** Says what becomes of the labels with the same name, in the group and in its projects. */
export function LabelPromotion({ group, record: { id, name } }: PromotionProps) {
  const own = useRead('GET /-/gantry/v1/groups/:id/labels', {
    id: group.id,
    inherited: false,
    search: name,
    per_page: 100,
  })
  const all = useRead('GET /groups/:id/labels', {
    ...{ id: group.id, search: name, per_page: 100 },
    ...{ include_ancestor_groups: false, only_group_labels: false },
  })
  const existing = own.data?.find((one) => one.name === name)
  const others = all.data?.filter((one) => one.name === name && one.id !== existing?.id && one.id !== id) ?? []
  return (
    <>
      {existing && 'The group already has a label with this name, and keeps its own color and description. '}
      {others.length > 0 && replacedText(others.length, 'label', 'name')}
    </>
  )
}

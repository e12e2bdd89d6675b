import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { dayProblem } from '../ui/typed-day.ts'
import { useDraft } from '../ui/use-draft.ts'
import { GroupPicker, type PickedGroup } from './group-picker.tsx'
import { type Container, readsAffectedByMembers } from './members.ts'
import { RolePicker } from './role-picker.tsx'
import { noShare, sharePart } from './share-part.ts'

const addresses = { project: 'POST /projects/:id/share', group: 'POST /groups/:id/share' } as const
const accessLevels = [10, 20, 30, 40, 50] as const
const accessHelp = {
  project: 'Members of the selected group get access to this project.',
  group: 'Members of the selected group get access to this group, its subgroups and its projects.',
}

interface Props {
  container: Container
  /** Groups that cannot be selected: the group itself and groups that already have access. */
  skip: readonly number[]
  onClose: () => void
}

interface ShareDraft {
  group: PickedGroup | null
  role: number
  expires_at: string
}
const empty: ShareDraft = { group: null, role: 30, expires_at: '' }

/** Shares a project or group with another group. Members of that group get at most the selected role. */
export function ShareForm({ container: { kind, id, name, title, level }, skip, onClose }: Props) {
  const draft = useDraft(`new share of ${kind} ${id}`, empty)
  const { group, role, expires_at } = draft.value
  const today = dateOf(useNow())
  const share = useWrite(addresses[kind], { refreshes: readsAffectedByMembers })
  const input = {
    id,
    group_id: group?.id ?? 0,
    group_access: accessLevels.find((known) => known === role) ?? 30,
    ...(expires_at && { expires_at }),
  }
  const submit = () =>
    void share.write(input).then(
      () => {
        const { group_id, group_access } = input
        announceOne({
          text: `Shared with ${group?.full_path ?? 'a group'}`,
          name,
          reads: readsAffectedByMembers,
          undo: moveBetween(
            sharePart({ kind, id }, group_id),
            { group_access, expires_at: expires_at || null },
            noShare,
          ),
        })
        draft.discard()
        onClose()
      },
      () => undefined,
    )
  const request = requestOf(addresses[kind], input)
  const { fieldError, formError } = formErrors(
    share,
    ['group_id', 'shared_with_group', 'group_access', 'expires_at'],
    request,
  )
  return (
    <FormDialog
      title={<Isolated text={`Share ${title}`} names={[title]} />}
      size={560}
      action={`Share ${kind}`}
      onSubmit={submit}
      requests={[request]}
      write={share}
      obstacle={group ? dayProblem(expires_at, { min: today }) && 'Correct the expiration date.' : 'Select a group.'}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Group"
        apiName="group_id"
        error={fieldError('group_id', 'shared_with_group')}
        help={accessHelp[kind]}
      >
        {(ids) => (
          <GroupPicker
            {...ids}
            picked={group ?? undefined}
            onPick={(picked) => draft.set({ group: picked })}
            skip={skip}
          />
        )}
      </Field>
      <RolePicker
        label="Max role"
        value={role}
        onChange={(level) => draft.set({ role: level })}
        maxLevel={kind === 'group' ? 50 : level}
        error={fieldError('group_access')}
        apiName="group_access"
      />
      <DateField
        label="Expiration date"
        apiName="expires_at"
        optional
        error={fieldError('expires_at')}
        help="Access ends at the start of this day."
        value={expires_at}
        onChange={(day) => draft.set({ expires_at: day })}
        min={today}
      />
    </FormDialog>
  )
}

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { readOptions } from '../api/use-api.ts'
import { Affected } from '../changes/affected.tsx'
import { bulkRun } from '../changes/last-change.ts'
import { hasEnded, type RunItem } from '../changes/runner.ts'
import { isComplete, startChange } from '../changes/start-change.ts'
import { refusalOf } from '../changes/undo.ts'
import { ConfirmWord } from '../ui/confirm-word.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { Matrix } from '../ui/matrix.tsx'
import { count, pluralize } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import classes from './delete-users.module.css'
import { type DeletionMode, deletionColumns, deletionRows, soleGroups } from './deletion.ts'
import type { Account } from './user-actions.ts'
import { readsAffectedByUsers } from './user-reads.ts'

interface Props {
  users: readonly Account[]
  /** How many selected users no longer exist. */
  missing?: number
  me: number | undefined
  /** Called if all users were deleted. */
  onDone?: () => void
  onEnd?: (changed: readonly RunItem[]) => void
  onClose: () => void
}

const nouns = ['user', 'users'] as const

/** Counts everything that a deletion touches, for both ways of deleting, before the name is typed. */
export function DeleteUsers({ users, missing = 0, me, onDone, onEnd, onClose }: Props) {
  const cache = useQueryClient()
  const [mode, setMode] = useState<DeletionMode>('ghost')
  const [typed, setTyped] = useState('')
  const possible = users.filter(({ id, kind }) => id !== me && kind !== 'ghost')
  const previews = useQueries({
    queries: possible.map(({ id }) => readOptions('GET /-/gantry/v1/users/:id/deletion', { id })),
  })
  const failed = previews.find(({ error }) => error)?.error
  const loaded = previews.flatMap(({ data }) => (data ? [data.body] : []))
  const pending = !failed && loaded.length < possible.length
  const isSole = (index: number) => previews[index]?.data?.body.is_sole_owner ?? false
  const eligible = possible.filter((_, index) => mode === 'hard' || !isSole(index))
  const shown = previews.flatMap(({ data }, index) =>
    data && (mode === 'hard' || possible.length === 1 || !isSole(index)) ? [data.body] : [],
  )
  const [only] = users
  const one = users.length === 1 ? only : undefined
  const word = one ? one.username : `delete ${eligible.length} users`
  const held = soleGroups(loaded)

  const run = useStore(bulkRun.current)
  const failure = run && hasEnded(run) ? run.failed[0]?.text : undefined
  const close = () => {
    if (run && hasEnded(run)) bulkRun.discard()
    onClose()
  }
  const inputOf = (id: number) => ({ id, ...(mode === 'hard' && { hard_delete: true }) })
  const start = () => {
    if (eligible.length > 1) onClose()
    void startChange(cache, {
      verb: 'Deleting',
      done: 'deleted',
      nouns,
      items: eligible.map(({ id, username }) => ({ id, name: `@${username}` })),
      change: async ({ id }) => {
        try {
          await fetchBody('DELETE /users/:id', inputOf(Number(id)))
          return { undo: undefined }
        } catch (cause) {
          return refusalOf(cause)
        }
      },
      reads: readsAffectedByUsers,
      // The page of a deleted user is about to close.
      isClosing: (read) => read === 'GET /users/:id',
      onEnd: (ended, changed) => {
        if (isComplete(ended) && eligible.length === 1) onClose()
        onEnd?.(changed)
        if (isComplete(ended)) onDone?.()
      },
    })
  }
  const skipped = [
    ...users
      .filter(({ id }) => id === me)
      .map((user) => ({ reason: 'your own account', names: [`@${user.username}`] })),
    ...users
      .filter(({ kind }) => kind === 'ghost')
      .map((user) => ({ reason: 'the ghost user cannot be deleted', names: [`@${user.username}`] })),
    ...(mode === 'ghost' && possible.length > 1
      ? [{ reason: 'sole owner of a group', names: possible.filter((_, i) => isSole(i)).map((u) => `@${u.username}`) }]
      : []),
  ].filter(({ names }) => names.length > 0)
  const obstacle = pending
    ? 'The data of the users is still being counted.'
    : failed
      ? 'The data of the users could not be counted.'
      : eligible.length > 0
        ? undefined
        : held.length > 0
          ? 'Give the groups another owner first, or destroy the work.'
          : 'None of the selected users can be deleted.'
  return (
    <Dialog
      title={
        <Isolated text={`Delete ${one ? one.name : pluralize(users.length, 'user')}`} names={one ? [one.name] : []} />
      }
      size={680}
      onClose={close}
      foot={
        <DialogActions
          action={buttonText(eligible.length, mode)}
          onConfirm={start}
          onCancel={close}
          requests={eligible.map(({ id }) => requestOf('DELETE /users/:id', inputOf(id)))}
          write={{ error: null, pending: run !== undefined && !hasEnded(run) }}
          obstacle={obstacle}
          unconfirmed={typed === word ? undefined : `Type ${word} to confirm.`}
          danger
        />
      }
    >
      {failure && (
        <p className={classes.error} role="alert">
          <b>Failed:</b> {failure}
        </p>
      )}
      {failed && (
        <ErrorBand
          error={failed}
          what="The data of the users could not be counted."
          onRetry={() => {
            for (const preview of previews) if (preview.error) void preview.refetch()
          }}
        />
      )}
      <Lead>
        {one ? `@${one.username} is` : `${pluralize(eligible.length, 'user')} will be`} blocked at once and then deleted
        in the background. The deletion cannot be undone.
      </Lead>
      {pending && (
        <div className={classes.loading}>
          {[70, 52, 64, 48].map((width) => (
            <SkeletonBar key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {!pending && !failed && loaded.length > 0 && (
        <>
          <Matrix
            columns={deletionColumns}
            picked={mode}
            onPick={(column) => setMode(column === 'hard' ? 'hard' : 'ghost')}
            rows={deletionRows(shown, mode)}
          />
          {mode === 'ghost' && held.length > 0 && (
            <p className={classes.held}>
              {one ? 'The account' : 'Some accounts'} cannot be deleted, because nobody else owns{' '}
              {held.length === 1 ? 'this group' : 'these groups'}:{' '}
              {held.map((group, i) => (
                <Fragment key={group.id}>
                  {i > 0 && ', '}
                  <Link to="/groups/$groupId" params={{ groupId: String(group.id) }} search={{ tab: 'members' }}>
                    <bdi>{group.full_path}</bdi>
                  </Link>
                </Fragment>
              ))}
            </p>
          )}
          <Affected
            nouns={nouns}
            affected={eligible.map(({ username }) => `@${username}`)}
            skipped={skipped}
            missing={missing}
          />
          {eligible.length > 0 && <ConfirmWord key={word} word={word} typed={typed} onTyped={setTyped} />}
        </>
      )}
      {!pending && loaded.length === 0 && <Affected nouns={nouns} affected={[]} skipped={skipped} missing={missing} />}
    </Dialog>
  )
}

function buttonText(n: number, mode: DeletionMode): string {
  const users = n === 1 || n === 0 ? 'user' : `${count(n)} users`
  return mode === 'hard' ? `Delete ${users} and work` : `Delete ${users}`
}

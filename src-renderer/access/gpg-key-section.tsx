import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { useList } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { Day } from '../ui/when.tsx'
import classes from './access.module.css'
import { AccessSection, RowAction } from './access-section.tsx'
import { AddGpgKey } from './add-gpg-key.tsx'
import { algorithmName, spacedFingerprint } from './gpg-key.ts'
import type { KeyOwner } from './key-owner.ts'
import { RemoveGpgKey } from './remove-gpg-key.tsx'
import { tokenState } from './token.ts'
import { TokenState } from './token-state.tsx'

type GpgKey = ResponseBody<'GET /-/gantry/v1/users/:id/gpg_keys'>[number]

const perPage = 100

/** The GPG keys of a user: add, delete and revoke. */
export function GpgKeySection({ owner }: { owner: KeyOwner }) {
  const list = useList('GET /-/gantry/v1/users/:id/gpg_keys', { id: owner.id, per_page: perPage })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<GpgKey>()
  return (
    <>
      <AccessSection
        title="GPG keys"
        total={list.total}
        text="For signatures of commits. An address of a key is verified if it is a confirmed address of the user."
        read={list}
        rows={list.rows}
        emptyText="No GPG keys yet."
        actions={
          <Button leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add GPG key
          </Button>
        }
      >
        <Table rows={list.rows ?? []} onRemove={setRemoving} />
      </AccessSection>
      {adding && <AddGpgKey owner={owner} onClose={() => setAdding(false)} />}
      {removing && <RemoveGpgKey owner={owner} gpgKey={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Table({ rows, onRemove }: { rows: readonly GpgKey[]; onRemove: (key: GpgKey) => void }) {
  const now = new Date(useNow()).toISOString()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col" data-width="state">
            State
          </th>
          <th scope="col" data-width="kind">
            Type
          </th>
          <th scope="col">Addresses</th>
          <th scope="col" data-width="when" data-from="wide">
            Added
          </th>
          <th scope="col" data-width="when">
            Expires
          </th>
          <th scope="col" data-width="one">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((key) => {
          const state = tokenState({ revoked: key.revoked, expires_at: key.expires_at }, now)
          const addresses = key.user_ids.map(
            ({ name, email, verified }) => `${email || name}${verified ? '' : ', not verified'}`,
          )
          return (
            <tr key={key.id} data-ended={state === 'expired' || state === 'revoked' ? '' : undefined}>
              <td title={spacedFingerprint(key.fingerprint)} className={`mono ${classes.name}`}>
                {key.primary_keyid}
              </td>
              <td>
                <TokenState state={state} />
              </td>
              <td>{algorithmName(key.algorithm)}</td>
              <td className="quiet" title={addresses.join('\n')} dir="auto">
                {addresses.join('; ') || '–'}
              </td>
              <td data-from="wide">
                <Day at={key.created_at} />
              </td>
              <td>{key.expires_at ? <Day at={key.expires_at} /> : <span className="quiet">never</span>}</td>
              <td>
                <RowAction verb="Remove" name={key.primary_keyid} onClick={() => onRemove(key)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

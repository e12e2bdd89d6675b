import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { useList } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { Day } from '../ui/when.tsx'
import classes from './access.module.css'
import { AccessSection, RowAction } from './access-section.tsx'
import { AddSshKey, usageNames } from './add-ssh-key.tsx'
import { DeleteSshKey } from './delete-ssh-key.tsx'
import type { KeyOwner } from './key-owner.ts'
import { describeSshKey, readSshKey } from './ssh-key.ts'
import { tokenState } from './token.ts'
import { TokenState } from './token-state.tsx'

type SshKey = ResponseBody<'GET /users/:id_or_username/keys'>[number]

const perPage = 100

/** The SSH keys of a user: add and delete. */
export function SshKeySection({ owner }: { owner: KeyOwner }) {
  const list = useList('GET /users/:id_or_username/keys', { id_or_username: owner.id, per_page: perPage })
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<SshKey>()
  return (
    <>
      <AccessSection
        title="SSH keys"
        total={list.total}
        text="For access to Git over SSH, and for signatures. Everybody sees the public keys of a user."
        read={list}
        rows={list.rows}
        emptyText="No SSH keys yet."
        actions={
          <Button leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add SSH key
          </Button>
        }
      >
        <Table rows={list.rows ?? []} onDelete={setDeleting} />
        {list.total !== null && list.total > perPage && <p className="quiet">Showing the first {perPage}.</p>}
      </AccessSection>
      {adding && <AddSshKey owner={owner} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteSshKey
          owner={owner}
          sshKey={{ ...deleting, usage_type: usageOf(deleting.usage_type) }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

function Table({ rows, onDelete }: { rows: readonly SshKey[]; onDelete: (key: SshKey) => void }) {
  const now = new Date(useNow()).toISOString()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col" data-width="state">
            State
          </th>
          <th scope="col" data-width="kind">
            Type
          </th>
          <th scope="col">Usage</th>
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
          const state = tokenState({ revoked: false, expires_at: key.expires_at }, now)
          const read = readSshKey(key.key)
          return (
            <tr key={key.id} data-ended={state === 'expired' ? '' : undefined}>
              <td title={key.title} className={classes.name} dir="auto">
                {key.title}
              </td>
              <td>
                <TokenState state={state} />
              </td>
              <td>{read ? describeSshKey(read) : '–'}</td>
              <td className="quiet">{usageNames[usageOf(key.usage_type)]}</td>
              <td data-from="wide">
                <Day at={key.created_at} />
              </td>
              <td>{key.expires_at ? <Day at={key.expires_at} /> : <span className="quiet">never</span>}</td>
              <td>
                <RowAction verb="Delete" name={key.title} onClick={() => onDelete(key)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const usageOf = (text: string): keyof typeof usageNames =>
  text === 'auth' || text === 'signing' ? text : 'auth_and_signing'

import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { fetchBody } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { refusalOf } from '../changes/undo.ts'
import { type AvatarChange, AvatarControl, avatarHelp } from '../ui/avatar-field.tsx'
import { picturePath } from '../ui/picture-path.ts'
import { ErrorBand } from '../ui/states.tsx'
import { readUploadedAvatar } from '../users/uploaded-avatar.ts'
import type { User } from '../users/user.ts'
import { readsAffectedByUsers } from '../users/user-reads.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'

const reads = ['GET /user', ...readsAffectedByUsers] as const

/** The picture of the current user. */
export function PictureSection({ user }: { user: User }) {
  const [picture, setPicture] = useState<AvatarChange>()
  const write = useWrite('PUT /user/avatar', { refreshes: reads })
  const id = useId()
  const save = async () => {
    if (picture === undefined) return
    const before = await readUploadedAvatar(user.avatar_url)
    await write.write({ avatar: picture })
    setPicture(undefined)
    announceOne({
      text: picture === '' ? 'Picture removed' : 'Picture saved',
      name: 'picture',
      reads,
      undo: () =>
        fetchBody('PUT /user/avatar', { avatar: before }).then(
          () => undefined,
          (cause: unknown) => refusalOf(cause),
        ),
    })
  }
  return (
    <AccountSection
      title="Picture"
      text={<span id={id}>{avatarHelp}</span>}
      read={{ data: user, error: null, pending: false, retry: () => undefined }}
    >
      {() => (
        <div className={classes.form}>
          {write.error && <ErrorBand error={write.error} what="The picture was not saved." />}
          <AvatarControl
            id={`${id}-choose`}
            aria-describedby={id}
            savedUrl={picturePath(user.avatar_url) ?? null}
            value={picture}
            onChange={setPicture}
          />
          <div className={classes.buttons}>
            <Button
              variant="filled"
              disabled={picture === undefined}
              loading={write.pending}
              onClick={() => void save().catch(() => undefined)}
            >
              Save picture
            </Button>
          </div>
        </div>
      )}
    </AccountSection>
  )
}

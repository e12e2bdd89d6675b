import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './avatar-field.module.css'
import { Field } from './field.tsx'

/** A file to upload, an empty text to remove the avatar, or undefined for no change. */
export type AvatarChange = File | '' | undefined

interface Props {
  savedUrl: string | null
  value: AvatarChange
  onChange: (picture: AvatarChange) => void
  error: string | undefined
}

export const avatarHelp = 'Choose a PNG, JPEG, GIF, BMP, TIFF, ICO or WebP image of up to 200 KiB.'

/** Previews the selected file before it is uploaded. */
export const AvatarField = ({ error, ...control }: Props) => (
  <Field label="Avatar" apiName="avatar" optional error={error} help={avatarHelp}>
    {({ id, 'aria-describedby': describedBy }) => <AvatarControl id={id} aria-describedby={describedBy} {...control} />}
  </Field>
)

interface ControlProps extends Omit<Props, 'error'> {
  id: string
  'aria-describedby': string
}

export function AvatarControl({ savedUrl, value, onChange, ...ids }: ControlProps) {
  const previewUrl = usePreviewUrl(value)
  const choose = useRef<HTMLButtonElement>(null)
  const shownUrl = value === '' ? undefined : (previewUrl ?? savedUrl ?? undefined)
  return (
    <div className={classes.avatar}>
      <span className={classes.image}>
        {shownUrl ? (
          <img src={shownUrl} alt="" width={40} height={40} />
        ) : (
          <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <FileButton accept="image/*" onChange={(file) => file && onChange(file)} inputProps={{ 'aria-label': 'Avatar' }}>
        {(button) => (
          <Button {...button} {...ids} ref={choose}>
            {value ? value.name : 'Choose image'}
          </Button>
        )}
      </FileButton>
      {shownUrl && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            onChange(savedUrl && value !== '' && !value ? '' : undefined)
            // The button with the focus may disappear.
            choose.current?.focus()
          }}
        >
          {value ? 'Discard image' : 'Remove avatar'}
        </Button>
      )}
    </div>
  )
}

/** A data URL, because the content security policy of the page blocks blob URLs. */
function usePreviewUrl(value: AvatarChange) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    setUrl(undefined)
    if (!value) return
    const reader = new FileReader()
    reader.onload = () => typeof reader.result === 'string' && setUrl(reader.result)
    reader.readAsDataURL(value)
    return () => reader.abort()
  }, [value])
  return url
}

import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Field } from '../ui/field.tsx'
import classes from './group-form.module.css'

/** A new picture, '' to take the present one away, undefined to leave it. */
export type Picture = File | '' | undefined

interface Props {
  /** The one that stands now. */
  url: string | null
  value: Picture
  onChange: (picture: Picture) => void
  error: string | undefined
}

/** Looks before it is sent; what the server has against it stands below. */
export function AvatarField({ url, value, onChange, error }: Props) {
  const chosen = usePreview(value)
  const shown = value === '' ? undefined : (chosen ?? url ?? undefined)
  return (
    <Field
      label="Picture"
      apiName="avatar"
      optional
      error={error}
      help="PNG, JPEG, GIF, BMP, TIFF, ICO or WebP, at most 200 KiB."
    >
      {(ids) => (
        <div className={classes.avatar}>
          <span className={classes.picture}>
            {shown ? (
              <img src={shown} alt="" width={40} height={40} />
            ) : (
              <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
            )}
          </span>
          <FileButton
            accept="image/*"
            onChange={(file) => file && onChange(file)}
            inputProps={{ 'aria-label': 'Picture' }}
          >
            {(button) => (
              <Button {...button} id={ids.id} aria-describedby={ids['aria-describedby']}>
                {value ? value.name : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => onChange(url && value !== '' && !value ? '' : undefined)}
            >
              {value ? 'Drop it' : 'Take it away'}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

/** As a data URL: the page lets no other picture in than its own. */
function usePreview(value: Picture) {
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

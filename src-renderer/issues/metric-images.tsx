import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPencil, IconPhotoOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useId, useRef, useState } from 'react'
import { fetchPictureSource } from '../api/picture.ts'
import { useRead } from '../api/use-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { HiddenFileInput } from '../ui/hidden-file-input.tsx'
import { Keys } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { EditMetricImage } from './edit-metric-image.tsx'
import type { Issue } from './issue.ts'
import type { MetricImage } from './metric-image.ts'
import classes from './metric-images.module.css'
import { useMe, useRole } from './use-issue.ts'
import { usePastedImages, useRemoval, useUpload } from './use-metric-images.ts'

const addKey = 'Shift+u'

/** The metric images of an incident: added with a button, by drop or by paste. Their link can be changed, and they can be deleted. */
export function MetricImages({ issue }: { issue: Issue }) {
  const titleId = useId()
  const address = { id: issue.project_id, issue_iid: issue.iid }
  const read = useRead('GET /projects/:id/issues/:issue_iid/metric_images', address)
  const me = useMe()
  const { mayTriage, isMember, archived } = useRole(issue.project_id)
  const mayChange = !archived && (mayTriage || (isMember && issue.author.id === me.data?.id))
  const upload = useUpload(issue)
  const { remove } = useRemoval(issue)
  const loading = useDelayed(read.pending)
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [editing, setEditing] = useState<MetricImage>()
  const [opened, setOpened] = useState<MetricImage>()
  const choose = () => field.current?.click()
  useShortcut(addKey, choose, { name: 'Add metric image', enabled: mayChange })
  usePastedImages(mayChange, upload.add)
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && mayChange)
  }
  const images = read.data ?? []
  return (
    <section
      className={classes.section}
      aria-labelledby={titleId}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (mayChange) upload.add([...event.dataTransfer.files])
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId}>Metric images</h2>
        {loading && <SkeletonBar width={24} />}
        {read.data && <span className="quiet">{images.length === 0 ? 'None' : count(images.length)}</span>}
        {mayChange && (
          <>
            <HiddenFileInput ref={field} accept="image/*" onFiles={upload.add} />
            <Button className={classes.add ?? ''} onClick={choose} rightSection={<Keys of={addKey} />}>
              Add image
            </Button>
          </>
        )}
      </header>
      {read.error && (
        <ErrorBand error={read.error} what="The metric images could not be loaded." onRetry={read.retry} />
      )}
      {mayChange && images.length === 0 && read.data && (
        <p className={classes.hint}>Drop or paste images of charts here, each of up to 1 MiB.</p>
      )}
      {upload.name !== undefined && (
        <div className={classes.progress}>
          <span className="cut">{upload.name}</span>
          <Progress value={upload.share * 100} aria-label={`Upload of ${upload.name}`} transitionDuration={80} />
        </div>
      )}
      {upload.error && (
        <p className={classes.error} role="alert">
          {upload.error}
        </p>
      )}
      {images.length > 0 && (
        <ul className={classes.images} aria-labelledby={titleId}>
          {images.map((image) => (
            <li key={image.id} className={classes.image}>
              <button
                type="button"
                className={classes.open}
                aria-label={`Open ${image.filename}`}
                onClick={() => setOpened(image)}
              >
                <Picture image={image} />
              </button>
              <div className={classes.caption}>
                <Caption image={image} />
                {mayChange && (
                  <>
                    <SmallButton name={`Edit link of ${image.filename}`} onClick={() => setEditing(image)}>
                      <IconPencil size={14} stroke={1.75} />
                    </SmallButton>
                    <SmallButton name={`Delete ${image.filename}`} onClick={() => void remove(image)}>
                      <IconTrash size={14} stroke={1.75} />
                    </SmallButton>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing && <EditMetricImage issue={issue} image={editing} onClose={() => setEditing(undefined)} />}
      {opened && (
        <Dialog title={<bdi>{opened.filename}</bdi>} size={960} onClose={() => setOpened(undefined)}>
          <div className={classes.large}>
            <Picture image={opened} />
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** Reads the picture with the session, because an image element would send no token. */
function Picture({ image: { file_path, filename } }: { image: MetricImage }) {
  const { data, isPending } = useQuery({
    queryKey: ['picture', file_path],
    queryFn: ({ signal }) => fetchPictureSource(file_path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <SkeletonBar width="60%" />
  if (!data)
    return (
      <span className={classes.missing}>
        <IconPhotoOff size={16} stroke={1.6} aria-hidden="true" /> Image not available
      </span>
    )
  return <img src={data} alt={filename} />
}

function Caption({ image: { url, url_text, filename } }: { image: MetricImage }) {
  const text = url_text || url || filename
  if (url === null)
    return (
      <span className="cut" dir="auto" title={text}>
        {text}
      </span>
    )
  return (
    <a className={`cut ${classes.link}`} href={url} target="_blank" rel="noopener noreferrer" title={url} dir="auto">
      {text} <IconExternalLink size={12} stroke={1.75} aria-hidden="true" />
    </a>
  )
}

const SmallButton = ({ name, onClick, children }: { name: string; onClick: () => void; children: React.ReactNode }) => (
  <Tooltip label={name}>
    <ActionIcon variant="subtle" color="gray" c="var(--ink3)" size={24} aria-label={name} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

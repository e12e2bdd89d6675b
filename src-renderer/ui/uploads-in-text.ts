import { fetchOwnPicture } from '../api/picture.ts'
import { saveBlob } from './save-file.ts'
import { toast } from './toast.ts'
import { uploadedName } from './upload-address.ts'

/** The element of an uploaded file that was clicked, or that a key was pressed on. */
export const uploadAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-upload]') : null

/** Saves an uploaded file. It is read with the session, because a link would send no token. */
export async function saveUpload({ dataset: { upload = '' } }: HTMLElement): Promise<void> {
  const file = await fetchOwnPicture(upload)
  if (file) saveBlob(uploadedName(upload), file)
  else toast(`${uploadedName(upload)} could not be loaded. The file may have been deleted.`)
}

/**
 * Replaces the names of uploaded pictures with the pictures, whose place is kept free while they load. A file that is no picture keeps its name, and
 * can be saved.
 */
export function showPictures(root: HTMLElement, read: (path: string) => Promise<string | null>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-picture]')) {
    const { picture = '' } = element.dataset
    const giveUp = () => element.removeAttribute('data-picture')
    read(picture)
      .then((source) => {
        if (!source?.startsWith('data:image/')) return giveUp()
        const image = document.createElement('img')
        image.src = source
        image.alt = element.textContent ?? ''
        element.replaceChildren(image)
      })
      .catch(giveUp)
  }
}

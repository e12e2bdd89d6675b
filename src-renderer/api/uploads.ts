import { createStore } from '../ui/store.ts'

/** How many files are being sent. */
export const uploads = createStore(0)

/** Counts an upload until it has ended. Returns its result. */
export async function countUpload<Result>(upload: Promise<Result>): Promise<Result> {
  uploads.set(uploads.get() + 1)
  try {
    return await upload
  } finally {
    uploads.set(uploads.get() - 1)
  }
}

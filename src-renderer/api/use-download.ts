import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { fetchFile, type Input, isAborted, type ReadAddress } from './client.ts'

interface Download<A extends ReadAddress> {
  address: A
  input: Input<A>
  /** The name of the file, if the answer has none. */
  file_name: string
  /** What is downloaded: "archive". */
  noun: string
}

/** Downloads a file. `progress` is the share that has arrived, undefined if no download runs. */
export function useDownload<A extends ReadAddress>({ address, input, file_name, noun }: Download<A>) {
  const [progress, setProgress] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const start = async () => {
    if (controller.current) return
    const own = new AbortController()
    controller.current = own
    setProgress(0)
    try {
      const { file, name } = await fetchFile(address, input, { signal: own.signal, onProgress: setProgress })
      saveBlob(name ?? file_name, file)
    } catch (cause) {
      if (!isAborted(cause))
        toast(`The ${noun} could not be downloaded: ${cause instanceof Error ? cause.message : 'unknown error'}`)
    } finally {
      controller.current = undefined
      setProgress(undefined)
    }
  }
  return { progress, start: () => void start(), stop: () => controller.current?.abort() }
}

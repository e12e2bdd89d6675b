/** Limits of a download. */
export interface DownloadLimits {
  connect_ms: number
  headers_ms: number
  /** The longest pause between two parts of the body. */
  pause_ms: number
  /** For the whole download. */
  total_ms: number
  /** Fewer bytes than this in `slow_ms` end the download, so that a server that sends a byte a second does not hold it. */
  slow_bytes: number
  slow_ms: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  connect_ms: 5_000,
  headers_ms: 10_000,
  pause_ms: 30_000,
  total_ms: 2 * 60 * 60_000,
  slow_bytes: 2 ** 20,
  slow_ms: 60_000,
}

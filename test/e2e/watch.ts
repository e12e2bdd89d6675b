import type { ConsoleMessage, Page, Request, Response } from '@playwright/test'

export interface PageWatch {
  /** Allows errors that match these patterns, because the test causes them on purpose. */
  allow: (...patterns: RegExp[]) => void
  unexpectedErrors: () => string[]
  stop: () => void
}

/** The page connects to the stream of events again by itself. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/-/gantry/v1/events'

/** Collects errors that no page may cause: logged errors, requests to other hosts, failed requests, and 4xx or 5xx responses. */
export function watch(page: Page, origin: string): PageWatch {
  const errors: string[] = []
  const allowed: RegExp[] = []
  const onPageError = (error: Error) => errors.push(`error: ${error.message}`)
  const onMessage = (message: ConsoleMessage) => {
    // Failed requests are collected below, with their URLs.
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) errors.push(`console: ${text}`)
  }
  const onRequest = (request: Request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      errors.push(`outside: ${request.url()}`)
  }
  const onFailed = (request: Request) => {
    if (isStream(request)) return
    const reason = request.failure()?.errorText ?? ''
    // Leaving a screen cancels its requests.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  }
  const onResponse = (response: Response) => {
    const request = response.request()
    if (isStream(request)) return
    if (response.status() >= 400) errors.push(`response: ${response.status()} ${request.method()} ${request.url()}`)
  }
  page.on('pageerror', onPageError)
  page.on('console', onMessage)
  page.on('request', onRequest)
  page.on('requestfailed', onFailed)
  page.on('response', onResponse)
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    unexpectedErrors: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
    stop: () => {
      page.off('pageerror', onPageError)
      page.off('console', onMessage)
      page.off('request', onRequest)
      page.off('requestfailed', onFailed)
      page.off('response', onResponse)
    },
  }
}

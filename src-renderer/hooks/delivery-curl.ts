import type { DeliveryDetail } from './delivery.ts'

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The curl command that sends a delivery by hand. The token stays a shell variable, because the console does not know it. Headers that curl
 * sets itself are left out.
 */
export function deliveryCurl({ hook_url, url, request_headers, request_body }: DeliveryDetail): string {
  const headers = Object.entries(request_headers).filter(([name]) => name.toLowerCase() !== 'x-gitlab-token')
  const hasToken = headers.length < Object.keys(request_headers).length
  return [
    `curl -X POST ${quoted(url === '' ? hook_url : url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${String(value)}`)}`),
    ...(hasToken ? ['-H "X-Gitlab-Token: $HOOK_TOKEN"'] : []),
    `--data-raw ${quoted(request_body)}`,
  ].join(' \\\n  ')
}

const local_hosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The address of the releases, ending with a slash. Throws for an address that somebody on the way could answer for. */
export function updatesAddress(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && local_hosts.has(url.hostname))))
    throw new Error(`--updates takes an https address, not '${text}'`)
  if (url.username || url.password) throw new Error('--updates takes no password: everybody can read it in the package')
  if (url.search || url.hash) throw new Error(`--updates takes the address of a folder, not '${text}'`)
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

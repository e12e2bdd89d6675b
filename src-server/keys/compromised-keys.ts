/**
 * SHA256 fingerprints of keys whose private half is published, because appliances and virtual machines are delivered with it. From
 * https://github.com/rapid7/ssh-badkeys (folder `authorized`) and https://www.ctrlu.net/vuln/0006.html.
 */
const FINGERPRINTS: ReadonlySet<string> = new Set([
  '/JLp6z6uGE3BPcs70RQob6QOdEWQ6nDC0xY7ejPOCc0',
  '1M4RzhMyWuFS/86uPY/ce2prh/dVTHW7iD2RhpquOZA',
  '2ewGtK7Dc8XpnfNKShczdc8HSgoEGpoX+MiJkfH2p5I',
  '9prMbqhS4QteoFQ1ZRJDqSBLWoHXPyKB0iWR05Ghro4',
  'MEc4HfsOlMqJ3/9QMTmrKn5Xj/yfnMITMW8EwfUfTww',
  'VtjqZ5fiaeoZ3mXOYi49Lk9aO31iT4pahKFP9JPiQPc',
  'Z+q4XhSwWY7q0BIDVPR1v/S306FjGBsid7tLq/8kIxM',
  'aPoYT2nPIfhqv6BIlbCCpbDjirBxaDFOtPfZ2K20uWw',
  'uy5wXyEgbRCGsk23+J6f85om7G55Cu3UIPwC7oMZhNQ',
  'whDP3xjKBEettbDuecxtGsfWBST+78gb6McdB9P7jCU',
])

/** Whether somebody else can have the private key. */
export const isCompromised = ({ fingerprint_sha256 }: { fingerprint_sha256: string }): boolean =>
  FINGERPRINTS.has(fingerprint_sha256.replace(/^SHA256:/, ''))

/** The kinds of social network the site draws (E-06, K-09). */
export const NETWORKS = ['Messenger', 'Facebook', 'Instagram', 'WhatsApp', 'X', 'Youtube'] as const
export type Network = (typeof NETWORKS)[number]

/** Where a link of each kind may lead (S14): these hosts and what lies under them. */
const hosts: Record<Network, string[]> = {
  Messenger: ['m.me', 'messenger.com', 'facebook.com'],
  Facebook: ['facebook.com', 'fb.com'],
  Instagram: ['instagram.com'],
  WhatsApp: ['wa.me', 'whatsapp.com'],
  X: ['x.com', 'twitter.com'],
  Youtube: ['youtube.com', 'youtu.be'],
}

/** Why a link cannot be this network's, in Spanish; null when it can. */
export function linkFault(network: Network, link: string): string | null {
  if (!URL.canParse(link)) return 'Escribe la dirección completa, con https://.'
  const { protocol, hostname, username, password, port } = new URL(link)
  if (protocol !== 'https:') return 'La dirección debe empezar con https://.'
  const isKnown = hosts[network].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  if (username || password || port || !isKnown) return `No es una dirección de ${network}: ${hosts[network][0]}/…`
  return null
}

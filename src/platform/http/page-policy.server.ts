import type { FastifyInstance } from 'fastify'

/** The name under which browsers are told where breaches of the content policy go (CSP `report-to`). */
export const REPORTS = 'csp'

// The voice search listens; photographs and codes are taken with the camera; addresses and codes are copied; the nearest branch is found when that is asked for. A passkey is asked for at the door. Nothing else is asked of a device.
const OWN = ['camera', 'microphone', 'clipboard-write', 'fullscreen', 'geolocation', 'publickey-credentials-get']
const NONE = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
]
const permissions = [...OWN.map((name) => `${name}=(self)`), ...NONE.map((name) => `${name}=()`)].join(', ')

/** What a page may ask of the device, and where browsers report to; helmet knows neither header. */
export function sayPolicies(app: FastifyInstance): void {
  const reports = `${REPORTS}="${app.env.BASE_PATH}/api/v1/csp"`
  app.addHook('onRequest', async (_, reply) => {
    reply.header('Permissions-Policy', permissions).header('Reporting-Endpoints', reports)
  })
}

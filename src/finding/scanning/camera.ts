/** Why there is no camera to look through. */
export type CameraFault = 'denied' | 'none' | 'busy'

/** The camera at the back, or the only one. */
export async function openCamera(): Promise<MediaStream | CameraFault> {
  // Missing where the page did not come by a safe line.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return 'none'
  try {
    return await devices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
    return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

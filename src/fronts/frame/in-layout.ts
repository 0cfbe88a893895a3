import { createContext } from 'react'

/** Whether bar, main and footer already stand around: an error screen brings its own main when they do not. */
export const InLayout = createContext(false)

/**
 * Attributes of buttons that open and close something without a script. Written in lower case, as HTML writes them:
 * React's own names for them keep their capitals in the markup.
 */
export type Control = Readonly<Record<string, string>>;

export function popoverControl(id: string, action?: 'hide'): Control {
  return action ? { popovertarget: id, popovertargetaction: action } : { popovertarget: id };
}

/** Commands a dialog to be modal; a browser that knows no commands takes the dialog for the popover that it also is. */
export function dialogControl(id: string, action: 'show' | 'hide'): Control {
  return action === 'hide'
    ? { command: 'close', commandfor: id, ...popoverControl(id, 'hide') }
    : { command: 'show-modal', commandfor: id, ...popoverControl(id) };
}

/** A modal dialog that also closes on a click beside it. */
export const lightDismiss: Control = { closedby: 'any' };

/** The hidden command that runs the code of the site for `gen dev`. */
export const SITE_COMMAND = 'dev-site';

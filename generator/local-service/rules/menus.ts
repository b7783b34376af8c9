/** Labels of the header's menu fit on the smallest screen: a longer word would be broken anywhere. */
import { definePageRule, faultAt, textOf, type Element } from '../../index.ts';

/** Room for a link of the menu on a screen of 320 pixels, and the width of a letter of it in Barlow Condensed, in pixels. */
const ROOM = 288;
const LETTER = 12;

export const menus = definePageRule({
  name: 'menu-width',
  check: ({ elements, path }, { facts }) => {
    if (path !== '/') return [];
    const { fontBreadth: breadth = 1 } = facts.values as { readonly fontBreadth?: number };
    const most = Math.floor(ROOM / (LETTER * breadth));
    return elements
      .filter((element) => element.tag === 'a' && isInMenu(element))
      .flatMap((link) =>
        textOf(link)
          .split(/[\s-]+/)
          .filter((word) => word.length > most)
          .map((word) => {
            const message = `A word in the menu is too long for a screen of 320 pixels: more than ${most} letters. Choose a shorter label.`;
            return faultAt(link, message, word);
          }),
      );
  },
});

const isInMenu = ({ parent }: Element): boolean =>
  parent !== null && (/\bmenu-main\b/.test(parent.attributes.class ?? '') || isInMenu(parent));

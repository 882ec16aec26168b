import { createContext, use, type AnchorHTMLAttributes, type ReactNode } from 'react';

declare const address: unique symbol;
/**
 * Where a link leads: a place on the page, or an address that whoever mounts the kit has made. A text is none, so
 * that an address that was written by hand does not compile.
 */
export type Href = (string & { readonly [address]: true }) | `#${string}`;

/**
 * The kit does not know the router: whoever mounts it says how a link is drawn, so that a click navigates
 * without a page load and intent preloading works. Without a provider a link is a plain anchor.
 */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: Href; children?: ReactNode };

const plainLink = (props: LinkProps): ReactNode => <a {...props} />;
const LinkContext = createContext<(props: LinkProps) => ReactNode>(plainLink);

export function LinkProvider({
  renderLink,
  children,
}: {
  renderLink: (props: LinkProps) => ReactNode;
  children: ReactNode;
}) {
  return <LinkContext value={renderLink}>{children}</LinkContext>;
}

/** A link without looks: for rows, cards and buttons that draw themselves. Outside addresses open as plain anchors. */
export function BareLink(props: LinkProps): ReactNode {
  const render = use(LinkContext);
  return /^[a-z]+:/i.test(props.href) || props.download !== undefined || props.target
    ? plainLink(props)
    : render(props);
}

/** A link inside a sentence or a cell. */
export function Link({ className = '', ...props }: LinkProps) {
  return (
    <BareLink
      {...props}
      className={`rounded-sm font-medium text-primary underline decoration-primary/40 underline-offset-3 hover:decoration-primary ${className}`}
    />
  );
}

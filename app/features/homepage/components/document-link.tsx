import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * A link whose target comes from the landing document (`linkTarget` of schema.ts has checked it). Sections of the
 * landing page are reached from every page: `#pricing` is `/#pricing`.
 */
export function DocumentLink({ to, ...props }: ComponentProps<"a"> & { to: string }) {
	if (to.startsWith("#")) return <Link {...props} to={`/${to}`} />;
	if (to.startsWith("/")) return <Link {...props} to={to} />;
	return <a {...props} href={to} rel="noopener" />;
}

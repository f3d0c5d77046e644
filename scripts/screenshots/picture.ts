import type { Page } from "playwright";
import type { ThemeChanges } from "../../app/features/creator-page/theme/api.ts";

/** What one window of the browser shows. */
export type Shot = {
	/** Written below the window on a sheet. */
	caption: string;
	/** A path, a link of a page by its title, or an email by its name. */
	opens: { path: string } | { link: string; of: string } | { mail: string };
	/** Email address of the demo account to sign in with; none for a visitor. */
	as?: string;
	/** Selector of the element that appears last. */
	awaits?: string;
	/** Theme that the photographer's page has from here on. */
	theme?: ThemeChanges;
	/** Path of the API: what is deleted there is missing from the photographer's page from here on. */
	deletes?: string;
	media?: "print";
	colorScheme?: "light" | "dark";
	/** Header `User-Agent`, if what is shown depends on it. */
	userAgent?: string;
	/** Opens what the picture shows. */
	prepare?: (page: Page) => Promise<void>;
};

/** A window in CSS pixels, and how it is shown on a sheet. */
export type Size = { width: number; height: number; shownWidth: number; columns: number };

/** Windows side by side: one file for each size, `{name}-{width}.webp`. */
export type Sheet = { name: string; sizes: readonly Size[]; shots: readonly Shot[] };

/** One window that is a file of its own. */
export type Single = { file: string; width: number; height: number; shot: Shot };

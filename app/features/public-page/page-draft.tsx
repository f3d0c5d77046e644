import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useMemo,
	useState,
	useSyncExternalStore,
} from "react";
import { withLinkDrafts } from "./link-drafts.ts";
import type { PageLink, PublicPage } from "./public-page.ts";

/**
 * What is being typed, on its way to the live phone: the dashboard's forms say what they hold (`usePageDraft`), and the
 * phone draws the stored page with that laid over it (`useDraftedPage`). Nothing here is saved anywhere, and a keystroke
 * draws the phone anew, not the dashboard around it.
 */

/** What differs from the stored page; a part that is missing or undefined is as it is stored. */
export type PageDraft = { [Part in keyof PublicPage]?: PublicPage[Part] | undefined } & {
	/** A link as it is being typed: in the place of the one with its id, or at the end. */
	link?: PageLink;
	/** Some of the links by their ids, in the order that they would have among themselves. */
	linkOrder?: string[];
};

export function PageDraftProvider({ children }: { children: ReactNode }) {
	const [store] = useState(createDraftStore);
	return <DraftContext value={store}>{children}</DraftContext>;
}

/**
 * Shows `draft` on the live phone for as long as the component is there; null for nothing. Give it what the form holds
 * at each render: a draft of equal values changes nothing, and one that has been saved equals the stored page anyway.
 * Where two forms draft the same part, the one that changed last is shown. Without a provider it does nothing.
 */
export function usePageDraft(draft: PageDraft | null): void {
	const store = useContext(DraftContext);
	const values = draft === null ? null : JSON.stringify(draft);
	useEffect(() => {
		if (store === null || values === null) return;
		return store.add(JSON.parse(values) as PageDraft);
	}, [store, values]);
}

/** `usePageDraft` where no hook can be called: among the fields that a form's `children` function draws. */
export function ShowPageDraft({ draft }: { draft: PageDraft | null }) {
	usePageDraft(draft);
	return null;
}

/** The page as it would be if everything that is being typed were saved. */
export function useDraftedPage(stored: PublicPage): PublicPage {
	const store = useContext(DraftContext) ?? EMPTY_STORE;
	const drafts = useSyncExternalStore(store.subscribe, store.read, store.read);
	return useMemo(() => {
		if (drafts.length === 0) return stored;
		const known = drafts.flatMap(({ link: _, linkOrder: __, ...parts }) =>
			Object.entries(parts).filter(([, value]) => value !== undefined),
		);
		const page: PublicPage = { ...stored, ...Object.fromEntries(known) };
		return { ...page, links: withLinkDrafts(page.links, drafts) };
	}, [drafts, stored]);
}

type DraftStore = {
	/** Returns a function that takes it away again. */
	add: (draft: PageDraft) => () => void;
	read: () => readonly PageDraft[];
	subscribe: (listener: () => void) => () => void;
};

function createDraftStore(): DraftStore {
	let drafts: readonly PageDraft[] = [];
	const listeners = new Set<() => void>();
	const change = (next: readonly PageDraft[]) => {
		drafts = next;
		for (const listener of listeners) listener();
	};
	return {
		add(draft) {
			change([...drafts, draft]);
			return () => change(drafts.filter((each) => each !== draft));
		},
		read: () => drafts,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

const EMPTY_STORE = createDraftStore();

const DraftContext = createContext<DraftStore | null>(null);

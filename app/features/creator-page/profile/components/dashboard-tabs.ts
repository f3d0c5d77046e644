import {
	ChartNoAxesColumn,
	CreditCard,
	Inbox,
	LifeBuoy,
	Link2,
	Palette,
	Settings,
	Share2,
	UserRound,
} from "lucide-react";
import { href } from "react-router";
import type { DashboardTab } from "#app/features/creator-page/core/dashboard-tab.ts";
import type { NavItem } from "#app/ui/tabs.tsx";

/** The tabs of the dashboard, in order. */
export const DASHBOARD_NAVIGATION: readonly (NavItem & { tab: DashboardTab })[] = [
	{ tab: "profile", to: href("/dashboard/profile"), label: "Profile", icon: UserRound },
	{ tab: "links", to: href("/dashboard/links"), label: "Links", icon: Link2 },
	{ tab: "appearance", to: href("/dashboard/appearance"), label: "Appearance", icon: Palette },
	{
		tab: "analytics",
		to: href("/dashboard/analytics"),
		label: "Analytics",
		icon: ChartNoAxesColumn,
	},
	{ tab: "share", to: href("/dashboard/share"), label: "Share", icon: Share2 },
	{ tab: "inbox", to: href("/dashboard/inbox"), label: "Inbox", icon: Inbox },
	{ tab: "billing", to: href("/dashboard/billing"), label: "Billing", icon: CreditCard },
	{ tab: "support", to: href("/dashboard/support"), label: "Support", icon: LifeBuoy },
	{ tab: "settings", to: href("/dashboard/settings"), label: "Settings", icon: Settings },
];
